// The acts of an account that is signed in: another password, signing out, and the like.
import { html, useState } from '../../vendor/ui.js';
import { account as words } from '../../i18n/account-en.js';
import { lazy } from '../../lib/lazy.js';
import { changePassword, deleteAccount, isPassword, signOut } from '../../state/account.js';
import { cleanName, takeName, you } from '../../state/session.js';
import { Later } from '../../ui/later.js';
import { Form, PasswordField, TextField, refusal, useForm } from './form.js';

const programs = lazy('pages/account/programs.js');

function Rename({ say }) {
  const form = useForm(
    { name: you.value.name },
    ({ name }) => ({ name: cleanName(name) ? null : words.errors.name }),
    async ({ name }) => {
      const answer = await takeName(cleanName(name));
      if (answer.code === 'alike') return { name: words.errors.alike };
      if (answer.code)
        return answer.code === 'conflict' ? { name: words.errors.renameTaken } : { form: refusal(answer) };
      say(words.renamed);
      return null;
    },
  );
  return html`
    <section class="hairline stack">
      <h2 class="t20">${words.name}</h2>
      <${Form} form=${form} name="rename" label=${words.rename} kind="">
        <${TextField} form=${form} field="name" label=${words.name} autocomplete="username" />
      <//>
    </section>
  `;
}

// Tells a password manager the account that the passwords belong to.
const Whose = () => html`
  <span class="visually-hidden" aria-hidden="true">
    <input name="username" autocomplete="username" value=${you.value.name} readonly tabindex="-1" />
  </span>
`;

function Change({ say }) {
  const form = useForm(
    { old: '', renewed: '' },
    ({ old, renewed }) => ({
      old: old ? null : words.errors.old,
      renewed: isPassword(renewed) ? null : words.errors.password,
    }),
    async ({ old, renewed }) => {
      const answer = await changePassword(old, renewed);
      if (answer.code) return answer.code === 'denied' ? { old: words.errors.old } : { form: refusal(answer) };
      say(words.changed);
      return null;
    },
  );
  return html`
    <section class="hairline stack">
      <h2 class="t20">${words.change}</h2>
      <${Form} form=${form} name="change" label=${words.change} kind="">
        <p class="soft">${words.changeLead}</p>
        <${Whose} />
        <${PasswordField} form=${form} field="old" label=${words.old} autocomplete="current-password" />
        <${PasswordField}
          form=${form}
          field="renewed"
          label=${words.renewed}
          hint=${words.passwordHint}
          autocomplete="new-password"
        />
      <//>
    </section>
  `;
}

function Delete({ say }) {
  const form = useForm(
    { typed: '', password: '' },
    ({ typed, password }) => ({
      typed: typed.trim() === you.value.name ? null : words.errors.typed,
      password: password ? null : words.errors.old,
    }),
    async ({ password }) => {
      const answer = await deleteAccount(password);
      if (answer.code) return answer.code === 'denied' ? { password: words.errors.old } : { form: refusal(answer) };
      say(words.deleted);
      return null;
    },
  );
  return html`
    <${Form} form=${form} name="delete" label=${words.deleteNow} kind="">
      <p class="notice warn">${words.deleteLead(you.value.id.slice(1))}</p>
      <${TextField} form=${form} field="typed" label=${words.typed(you.value.name)} autocomplete="off" />
      <${PasswordField} form=${form} field="password" label=${words.password} autocomplete="current-password" />
    <//>
  `;
}

/** Tokens and bots, loaded when the visitor opens them. */
function OpenPrograms({ say }) {
  const [open, setOpen] = useState(false);
  return html`
    <section class="hairline">
      <details class="more" onToggle=${(event) => setOpen(event.currentTarget.open)}>
        <summary data-do="open-programs">${words.programs}</summary>
        ${open && html`<${Later} of=${programs} name="Programs" say=${say} />`}
      </details>
    </section>
  `;
}

/** @param {{say: (text: string) => void}} props called with a sentence after an act */
export function Keep({ say }) {
  const [error, setError] = useState(null);
  const leave = async (everywhere) => {
    const answer = await signOut(everywhere);
    setError(answer.code ? refusal(answer) : null);
    if (!answer.code) say(everywhere ? words.signedOutEverywhere : words.signedOut);
  };
  return html`
    <section class="stack">
      <p class="soft">${words.signOutLead}</p>
      ${error && html`<p class="error" role="alert">${error}</p>`}
      <p class="choices">
        <button class="button" type="button" data-do="sign-out" onClick=${() => leave(false)}>${words.signOut}</button>
        <button class="button" type="button" data-do="sign-out-everywhere" onClick=${() => leave(true)}>
          ${words.signOutEverywhere}
        </button>
      </p>
    </section>
    <${Rename} key=${you.value.name} say=${say} />
    <${Change} say=${say} />
    <section class="hairline stack">
      <h2 class="t20">${words.data}</h2>
      <p class="soft">${words.dataLead}</p>
      <p><a class="button" href="/api/account/export" download="miai.json" data-do="export">${words.dataGet}</a></p>
    </section>
    ${!you.value.bot && html`<${OpenPrograms} say=${say} />`}
    <section class="hairline">
      <details class="more"><summary data-do="open-delete">${words.delete}</summary><${Delete} say=${say} /></details>
    </section>
  `;
}
