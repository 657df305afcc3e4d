// The acts of a game as buttons: only those that the server's descriptor allows. The Confirm button has a place of its
// own, where no other button ever is.
import { html, useRef, useState } from '../../vendor/ui.js';
import { actions as words, room as roomWords } from '../../i18n/en.js';
import { icons } from '../../ui/icons.js';
import { narrow } from '../../ui/media.js';
import { Extra } from './extra.js';

/** @import {RoomModel} from './model.js' */

/**
 * @typedef {object} Entry
 * @property {import('protocol').Server.Words[number]} word in `may`
 * @property {(model: RoomModel) => void} press the act
 * @property {(model: RoomModel) => boolean} [when]
 * @property {boolean} [front] whether it is in front of the menu
 * @property {boolean} [primary]
 * @property {string} [label]
 */

/** @type {Entry[]} */
const BUTTONS = [
  {
    word: 'accept',
    front: true,
    primary: true,
    when: ({ game, mine }) => !game.value.d.accepted?.includes(mine.value),
    press: (model) => model.send('accept'),
  },
  { word: 'pass', front: true, press: (model) => model.ask('pass') },
  { word: 'resume', front: true, when: stopped, press: (model) => model.send('resume', { ko_challenges: false }) },
  {
    word: 'claim',
    front: true,
    press: (model) => {
      model.aim.value = 'claim';
    },
  },
  {
    word: 'resume',
    label: 'resumeMk',
    front: true,
    when: (model) => stopped(model) && withChallenges(model),
    press: (model) => model.send('resume', { ko_challenges: true }),
  },
  {
    word: 'resume',
    label: 'demandMk',
    front: true,
    when: (model) => !stopped(model),
    press: (model) => model.send('resume', { ko_challenges: true }),
  },
  {
    word: 'challenge',
    front: true,
    when: (model) => !model.rules || model.kos().length > 0,
    press: (model) => model.challenge(),
  },
  { word: 'undo-ask', press: (model) => model.send('undo-ask') },
  {
    word: 'draw',
    when: ({ game, mine }) => !game.value.d.draw || game.value.d.draw === mine.value,
    press: (model) => model.ask('draw'),
  },
  { word: 'abort', press: (model) => model.ask('abort') },
  { word: 'resign', press: (model) => model.ask('resign') },
];

/** @param {RoomModel} model */
function stopped({ game }) {
  return game.value.d.phase === 'stopped';
}

/** @param {RoomModel} model */
function withChallenges({ game }) {
  const { rules } = game.value.info;
  return rules.modified_ko === true;
}

/** @param {RoomModel} model */
function allowed(model) {
  const may = model.may.value;
  return BUTTONS.filter(({ word, when }) => may.has(word) && (!when || when(model)));
}

/** @param {{entry: Entry, model: RoomModel, small?: boolean}} props */
function Button({ entry, model, small }) {
  const { label, word, primary, front, press } = entry;
  return html`
    <button
      type="button"
      class=${`button${primary ? ' primary' : ''}${front ? '' : ' quiet'}${small ? ' small' : ''}`}
      data-do=${label ?? word}
      disabled=${Boolean(model.pending.value)}
      onClick=${() => press(model)}
    >
      ${words[label ?? word]}
    </button>
  `;
}

/**
 * The question before an act that needs a confirmation: {yes, run, no}, and nay where "Cancel" would mean both; or
 * null.
 * @param {RoomModel} model
 */
function question(model) {
  const asking = model.asking.value;
  if (asking) {
    const at = asking.point >= 0 ? model.name(asking.point) : '';
    const yes =
      {
        pass: words.confirmPass,
        resign: words.confirmResign,
        abort: words.confirmAbort,
        challenge: words.confirmChallenge(at),
        claim: words.confirmClaim(at),
      }[asking.kind] ?? words[asking.kind];
    return { yes, nay: asking.kind === 'abort' && words.keep, run: () => model.confirm(), no: () => model.cancel() };
  }
  const waiting = model.previewed.value;
  if (waiting >= 0) {
    return {
      yes: words.confirmPlay(model.name(waiting)),
      run: () => model.view?.confirm(),
      no: () => model.view?.cancel(),
    };
  }
  if (model.aim.value !== 'play') return { yes: null, run: () => {}, no: () => model.cancel() };
  return null;
}

/** @param {{model: RoomModel}} props */
export function Actions({ model }) {
  const [open, setOpen] = useState(false);
  const entries = model.game.value ? allowed(model) : [];
  const asked = question(model);
  const inFront = (entry) => entry.front && !(narrow.value && entries[0].primary && !entry.primary);
  const front = entries.filter(inFront);
  const rest = entries.filter((entry) => !inFront(entry));
  const close = () => setOpen(false);
  const menu = useRef(null);
  const escaped = (event) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation(); // it closes the menu and nothing else
    close();
    menu.current.querySelector('button').focus();
  };
  const unread = model.unread.value;
  return html`
    <div class="actions" data-asking=${Boolean(asked)}>
      <div class="front">
        ${!asked
          && front.map((entry) => html`
            <${Button}
              key=${entry.label ?? entry.word}
              entry=${entry}
              model=${model}
              small=${front.length > 2 && !entry.primary}
            />
          `)}
      </div>
      ${narrow.value
        ? !asked
        && rest.length > 0 && html`
          <div class="rest menu" data-open=${open} ref=${menu} onKeyDown=${escaped}>
            <button
              type="button"
              class="button icon"
              aria-expanded=${open}
              aria-label=${words.more}
              onClick=${() => setOpen(!open)}
            >
              ${icons.more()}
            </button>
            ${open && html`
              <div class="list" onClick=${close}>
                ${rest.map((entry) => html`<${Button} entry=${entry} model=${model} />`)}
                <${Extra} part="OwnView" model=${model} />
              </div>
            `}
          </div>
        `
        : html`
          <div class="rest">
            ${!asked && rest.map((entry) => html`<${Button} key=${entry.word} entry=${entry} model=${model} />`)}
          </div>
          ${(model.game.value?.info.rules.liberty ?? 'adjacent') !== 'adjacent' && html`
            <${Extra} part="OwnView" model=${model} />
          `}
        `}
      ${narrow.value && !asked && html`
        <button
          type="button"
          class="button icon drawer"
          aria-expanded=${model.panel.value !== null}
          aria-label=${roomWords.panels}
          onClick=${() => {
            model.panel.value = model.panel.value === null ? (unread ? 'chat' : 'moves') : null;
          }}
        >
          ${icons.chat()}
          ${unread > 0 && html`<b class="count">${unread}</b>`}
        </button>
      `}
      <div class="second">
        ${asked && html`
          ${model.asking.value?.kind === 'claim' && withChallenges(model) && html`
            <${Extra} part="ClaimMk" model=${model} />
          `}
          <button type="button" class="button" data-do="cancel" onClick=${asked.no}>
            ${asked.nay || words.cancel}
          </button>
          ${asked.yes && html`
            <button type="button" class="button primary" data-do="confirm" onClick=${asked.run}>${asked.yes}</button>
          `}
        `}
      </div>
    </div>
  `;
}
