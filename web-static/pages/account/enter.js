// Two forms: registering, and signing in to an account that exists.
import { html, useState } from '../../vendor/ui.js';
import { account as words } from '../../i18n/account-en.js';
import { isPassword, register, signIn } from '../../state/account.js';
import { games } from '../../state/me.js';
import { cleanName, you } from '../../state/session.js';
import { Form, PasswordField, TextField, refusal, useForm } from './form.js';

const named = (name) => (cleanName(name) ? null : words.errors.name);

function refusedRegistering(answer) {
  if (!answer.code) return null;
  if (answer.code === 'alike') return { name: words.errors.alike };
  if (answer.code === 'conflict') return answer.field ? { name: words.errors.taken } : { form: words.errors.other };
  return answer.code === 'proto' && answer.field
    ? { [answer.field]: words.errors[answer.field] }
    : { form: refusal(answer) };
}

function Register() {
  const form = useForm(
    { name: you.value?.name ?? '', password: '' },
    ({ name, password }) => ({ name: named(name), password: isPassword(password) ? null : words.errors.password }),
    async ({ name, password }) => refusedRegistering(await register(cleanName(name), password)),
  );
  return html`
    <${Form} form=${form} name="register" label=${words.register}>
      <p>${words.registerLead(you.value?.name)}</p>
      <${TextField} form=${form} field="name" label=${words.name} hint=${words.nameHint} autocomplete="username" />
      <${PasswordField}
        form=${form}
        field="password"
        label=${words.password}
        hint=${words.passwordHint}
        autocomplete="new-password"
      />
    <//>
  `;
}

function refusedSigningIn(answer) {
  if (!answer.code) return null;
  return answer.code === 'denied' || answer.code === 'proto'
    ? { password: words.errors.wrong }
    : { form: refusal(answer) };
}

function SignIn() {
  const form = useForm(
    { name: '', password: '' },
    ({ name, password }) => ({ name: named(name), password: password ? null : words.errors.wrong }),
    async ({ name, password }) => refusedSigningIn(await signIn(cleanName(name), password)),
  );
  return html`
    <${Form} form=${form} name="sign-in" label=${words.signIn}>
      ${you.value && html`<p class="notice warn">${words.left(you.value.name, games.value.length)}</p>`}
      <${TextField} form=${form} field="name" label=${words.name} autocomplete="username" />
      <${PasswordField}
        form=${form}
        field="password"
        label=${words.password}
        hint=${words.forgotten}
        autocomplete="current-password"
      />
    <//>
  `;
}

/** Both forms, one shown at a time. */
export function Enter() {
  const [way, setWay] = useState(you.value ? 'register' : 'signIn');
  const choice = (key) => html`
    <label>
      <input type="radio" name="way" value=${key} checked=${way === key} onChange=${() => setWay(key)} /> ${words.ways[
        key
      ]}
    </label>
  `;
  return html`
    <section class="stack" aria-label=${words.ways[way]}>
      <fieldset class="segmented">
        <legend class="visually-hidden">${words.title}</legend>
        ${choice('signIn')}
        ${choice('register')}
      </fieldset>
      ${way === 'register' ? html`<${Register} />` : html`<${SignIn} />`}
    </section>
  `;
}
