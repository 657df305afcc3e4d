// Personal tokens and bots: lists, two forms, and the secret of a new token, which is shown once.
import { html, useEffect, useRef, useState } from '../../vendor/ui.js';
import { account } from '../../i18n/account-en.js';
import { common } from '../../i18n/en.js';
import { programs as words } from '../../i18n/programs-en.js';
import { isPassword } from '../../state/account.js';
import { cleanName, you } from '../../state/session.js';
import { makeBot, makeToken, readTokens, revokeToken } from '../../state/tokens.js';
import { copyText } from '../../ui/copy.js';
import { Person } from '../../ui/person.js';
import { Sheet } from '../../ui/sheet.js';
import { Form, PasswordField, TextField, refusal, useForm } from './form.js';

const NAME_MAX = 40;
const SCOPES = /** @type {import('../../state/tokens.js').Scope[]} */ (['play', 'desk']);
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** A token's name without blanks around it; null if it is not one. */
function cleanToken(text) {
  const name = text.trim();
  const length = [...name].length;
  return length >= 1 && length <= NAME_MAX && !/\p{Cc}/u.test(name) ? name : null;
}

const mayText = (scopes) => (scopes.length > 0 ? scopes.map((scope) => words.scopes[scope]).join(', ') : words.reads);

/* --- tokens ------------------------------------------------------------------------------------ */

function Row({ token, bots, ask }) {
  const bot = bots.find(({ id }) => id === token.bot);
  const used = token.used_at === null ? words.unused : words.used(day.format(token.used_at));
  return html`
    <li class="spread">
      <div>
        <bdi class="token-name">${token.name}</bdi> <span class="soft">
          ${mayText(token.scopes)}
          ${bot ? ` · ${words.of(bot.name)}` : ''}
        </span>
        <div class="soft t14">${words.made(day.format(token.made_at))}, ${used}</div>
      </div>
      <button
        class="button small"
        type="button"
        data-do="revoke"
        aria-label=${words.revokeOf(token.name)}
        onClick=${() => ask(token)}
      >
        ${words.revoke}
      </button>
    </li>
  `;
}

function Revoke({ token, close, done }) {
  const [error, setError] = useState(null);
  const revoke = async () => {
    const answer = await revokeToken(token.id);
    if (answer.code && answer.code !== 'notfound') setError(refusal(answer));
    else done(answer.code ? words.errors.gone : words.revoked(token.name));
  };
  return html`
    <${Sheet} title=${words.revokeTitle(token.name)} onClose=${close}>
      <div class="stack">
        <p>${words.revokeLead}</p>
        ${error && html`<p class="error" role="alert">${error}</p>`}
        <p class="row">
          <button class="button primary" type="button" data-do="revoke-now" onClick=${revoke}>${words.revoke}</button>
          <button class="button" type="button" data-do="keep-token" onClick=${close}>${words.keep}</button>
        </p>
      </div>
    <//>
  `;
}

/** The secret of a new token. */
function Secret({ made, close }) {
  const field = useRef(null);
  const [said, say] = useState('');
  useEffect(() => field.current.focus(), []);
  const copy = async () => say((await copyText(made.token)) ? words.copied : words.copyFailed);
  return html`
    <div class="notice stack" data-form="secret">
      <h4>${words.secretTitle(made.made.name)}</h4>
      <p>${words.secretLead}</p>
      <div class="field">
        <label for="token-secret">${words.secret}</label>
        <input
          id="token-secret"
          class="secret-text"
          ref=${field}
          value=${made.token}
          readonly
          spellcheck="false"
          autocomplete="off"
          onFocus=${(event) => event.currentTarget.select()}
        />
      </div>
      <p class="row">
        <button class="button primary" type="button" data-do="copy-token" onClick=${copy}>${words.copy}</button>
        <button class="button" type="button" data-do="token-done" onClick=${close}>${words.done}</button>
        <span role="status">${said}</span>
      </p>
    </div>
  `;
}

function refusedToken(answer) {
  if (answer.code === 'proto' && answer.field === 'name') return { token: words.errors.tokenName };
  return { form: answer.code === 'full' ? words.errors[answer.field] : refusal(answer) };
}

function NewToken({ bots, onMade }) {
  const [may, setMay] = useState({ play: true, desk: false });
  const [bot, setBot] = useState('');
  const form = useForm(
    { token: '' },
    ({ token }) => ({ token: cleanToken(token) ? null : words.errors.tokenName }),
    async ({ token }) => {
      const scopes = SCOPES.filter((scope) => may[scope]);
      const answer = await makeToken(cleanToken(token), scopes, bot);
      if (answer.code) return refusedToken(answer);
      onMade(answer);
      return null;
    },
  );
  return html`
    <${Form} form=${form} name="token" label=${words.make} kind="">
      <${TextField} form=${form} field="token" label=${words.name} hint=${words.nameHint} autocomplete="off" />
      <fieldset class="stack tight">
        <legend>${words.may}</legend>
        ${SCOPES.map((scope) => html`
          <label key=${scope} class="check">
            <input
              type="checkbox"
              name=${scope}
              checked=${may[scope]}
              onChange=${(event) => setMay({ ...may, [scope]: event.currentTarget.checked })}
            /> ${words[scope]}
          </label>
        `)}
        <p class="hint">${words.mayHint}</p>
      </fieldset>
      ${bots.length > 0 && html`
        <div class="field">
          <label for="token-bot">${words.whose}</label>
          <select id="token-bot" name="bot" value=${bot} onChange=${(event) => setBot(event.currentTarget.value)}>
            <option value="">${words.you(you.value.name)}</option>
            ${bots.map(({ id, name }) => html`<option key=${id} value=${id}>${name}</option>`)}
          </select>
        </div>
      `}
    <//>
  `;
}

/* --- bots -------------------------------------------------------------------------------------- */

function refusedBot(answer) {
  const { code, field } = answer;
  if (code === 'denied') return { botPassword: words.errors.botPassword };
  if (code === 'proto' && field === 'password') return { botPassword: account.errors.password };
  if (code === 'proto') return { bot: account.errors.name };
  if (code === 'alike') return { bot: account.errors.alike };
  if (code === 'conflict') return { bot: field === 'games' ? words.errors.games : words.errors.notABot };
  return { form: code === 'full' ? words.errors.bots : refusal(answer) };
}

function NewBot({ onMade }) {
  const form = useForm(
    { bot: '', botPassword: '' },
    ({ bot, botPassword }) => ({
      bot: cleanName(bot) ? null : account.errors.name,
      botPassword: isPassword(botPassword) ? null : account.errors.password,
    }),
    async ({ bot, botPassword }) => {
      const answer = await makeBot(cleanName(bot), botPassword);
      if (answer.code) return refusedBot(answer);
      onMade(answer.bot);
      return null;
    },
  );
  return html`
    <${Form} form=${form} name="bot" label=${words.makeBot} kind="">
      <${TextField} form=${form} field="bot" label=${words.botName} hint=${words.botNameHint} autocomplete="off" />
      <${PasswordField}
        form=${form}
        field="botPassword"
        label=${words.botPassword}
        hint=${words.botPasswordHint}
        autocomplete="new-password"
      />
      <p class="notice warn">${words.forGood}</p>
    <//>
  `;
}

/** Both parts. @param {{say: (text: string) => void}} props called with a sentence after an act */
export function Programs({ say }) {
  const [had, setHad] = useState(/** @type {import('protocol').Server.Tokens|null|undefined} */ (undefined));
  const [made, setMade] = useState(null);
  const [asked, setAsked] = useState(/** @type {any} */ (null));
  const read = async () => setHad(await readTokens());
  useEffect(() => {
    read();
  }, []);
  if (had === undefined) return html`<p aria-busy="true">${common.loading}…</p>`;
  if (had === null) return html`<p class="notice warn" role="alert">${words.offline}</p>`;
  const { tokens, bots } = had;
  const done = (text) => {
    setAsked(null);
    say(text);
    read();
  };
  return html`
    <div class="stack programs">
      <p class="soft">${words.lead}</p>
      <h3>${words.tokens}</h3>
      ${tokens.length > 0
        ? html`
          <ul class="plain stack" data-list="tokens">
            ${tokens.map((token) => html`<${Row} key=${token.id} token=${token} bots=${bots} ask=${setAsked} />`)}
          </ul>
        `
        : html`<p class="soft">${words.noTokens}</p>`}
      ${made
        ? html`<${Secret} made=${made} close=${() => setMade(null)} />`
        : html`
          <h4>${words.newToken}</h4>
          <${NewToken}
            bots=${bots}
            onMade=${(answer) => {
              setMade(answer);
              read();
            }}
          />
        `}
      <h3>${words.bots}</h3>
      <p class="soft">${words.botsLead}</p>
      ${bots.length > 0
        ? html`
          <ul class="plain stack tight" data-list="bots">
            ${bots.map((bot) => html`
              <li key=${bot.id}>
                <a href=${`/player/${bot.id}`}><${Person} player=${bot} plain /></a>
              </li>
            `)}
          </ul>
        `
        : html`<p class="soft">${words.noBots}</p>`}
      ${bots.length < 3 && html`<h4>${words.newBot}</h4><${NewBot} onMade=${(bot) => done(words.botMade(bot.name))} />`}
      ${asked && html`<${Revoke} token=${asked} close=${() => setAsked(null)} done=${done} />`}
    </div>
  `;
}
