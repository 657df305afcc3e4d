// A new tournament: a few questions, or a copy of an earlier one.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { refusedText, tour as tourWords } from '../../i18n/tour-en.js';
import { form as words } from '../../i18n/tour-form-en.js';
import { act, ensureName, you } from '../../state/session.js';
import { directed, followDirected } from '../../state/tour.js';
import { post } from '../../lib/api.js';
import { go } from '../../ui/router.js';
import { WithRules } from '../../features/opening/address.js';
import { Example } from './example.js';
import { errorsOf, MoreQuestions, Questions } from './form-fields.js';
import { settingsOf, slugOf, startForm } from './form.js';

export const styles = ['desk'];

let kept = null; // the answers of a visitor who went to make an account

// The board and clock of the visitor's last room say nothing about an event.
/** @param {import('../../features/opening/address.js').Read} read */
function firstForm({ ruleset = 'stoical', mix = null }) {
  const form = kept ?? { ...startForm({ ruleset }), mix };
  kept = null;
  return form;
}

/** Fields that are asked first; the others are folded away. */
const FIRST = new Set(['title', 'rounds', 'starts_at', 'place']);

/** @param {{search: string}} props the rules of the lab to begin with, or the tournament to copy */
export default function NewTour({ search }) {
  return html`
    <${WithRules} search=${search} title=${words.title}>${(read) => html`<${Form} search=${search} read=${read} />`}<//>
  `;
}

/** @param {{search: string, read: import('../../features/opening/address.js').Read}} props */
function Form({ search, read }) {
  const [form, setForm] = useState(() => firstForm(read));
  const [mix] = useState(() => read.mix ?? form.mix); // stays on offer
  const [more, setMore] = useState(false);
  const [of, setOf] = useState(new URLSearchParams(search).get('copy') ?? '');
  const [errors, setErrors] = useState({});
  const [failed, setFailed] = useState(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    document.title = tourWords.documentTitle(words.title);
    return followDirected();
  }, []);
  const set = (changes) => {
    setForm({ ...form, ...changes });
    setErrors({});
    setFailed(null);
  };
  const own = (directed.value ?? [])
    .filter(({ role }) => role === 'director')
    .map(({ tour: id, slug, title }) => ({ id, slug, title }));
  const without = !you.value || you.value.account === false;
  const toAccount = html`
    <a
      href="/account"
      onClick=${() => {
        kept = form;
      }}
    >
      ${words.toAccount}
    </a>
  `;
  const copied = own.find(({ slug }) => slug === of) ?? null;

  async function submit(event) {
    event.preventDefault();
    if (!form.title.trim()) return setErrors({ title: words.errors.title });
    if (without) return setFailed(words.account);
    setBusy(true);
    const slug = form.slug || slugOf(form.title);
    const answer = copied
      ? await act('tours', 'copy', { of: copied.id, slug, title: form.title.trim() })
      : await act('tours', 'create', { settings: settingsOf(form) });
    setBusy(false);
    // back leads to the list, not to an empty form
    if (answer.t === 'ok') return go(`/t/${slug}/desk`, { replace: true });
    const found = errorsOf(answer);
    setErrors(found);
    if (Object.keys(found).some((field) => !FIRST.has(field))) setMore(true); // they stay open after this error
    return setFailed(
      Object.keys(found).length > 0
        ? Object.values(found)[0]
        : answer.code === 'denied'
          ? words.account
          : refusedText(answer),
    );
  }

  return html`
    <main id="page" class="page tour-form" tabindex="-1">
      <h1>${words.title}</h1>
      ${without && html`<p class="notice warn">${words.account} ${toAccount}</p>`}
      <form class="stack" onSubmit=${submit} novalidate>
        ${own.length > 0 && html`
          <div class="field">
            <label for="copy-of">${words.copy}</label>
            <select id="copy-of" value=${of} onChange=${(event) => setOf(event.target.value)}>
              <option value="">${words.copyNone}</option>
              ${own.map(({ slug, title }) => html`
                <option key=${slug} value=${slug} selected=${slug === of}>${title}</option>
              `)}
            </select>
          </div>
        `}
        ${copied
          ? html`<p class="notice">${words.copyLead}</p><${CopyQuestions} form=${form} set=${set} errors=${errors} />`
          : html`
            ${read.error && html`<p class="error" role="alert">${read.error}</p>`}
            <${Questions} form=${form} mix=${mix} set=${set} errors=${errors} />
            <details class="more" open=${more} onToggle=${(event) => setMore(event.currentTarget.open)}>
              <summary>${words.more}</summary>
              <${MoreQuestions} form=${form} set=${set} errors=${errors} />
            </details>
          `}
        ${failed && html`<p class="error" role="alert">${failed} ${without && toAccount}</p>`}
        <p><button class="button primary" disabled=${busy}>${busy ? words.busy : words.create}</button></p>
      </form>
      <${FromFile} />
      ${!without && html`<${Example} />`}
    </main>
  `;
}

const FILE_MAX = 4_194_304; // bytes; the server's limit

/**
 * Sends a file.
 * @param {File} file
 * @returns {Promise<import('protocol').Either<{slug: string, notes: string[]}|{error: string}>>}
 */
async function send(file) {
  if (file.size > FILE_MAX) return { error: words.tooLarge };
  const answer = await post('/api/tour', file, file.type || 'application/json');
  return answer.code
    ? { error: answer.error ?? (answer.code === 'denied' ? words.account : refusedText(answer)) }
    : answer;
}

// Moves the focus to the element, which is below the button that was just pressed.
const seen = (element) => element?.focus();

/**
 * A whole tournament as a file of ours or of OpenGotha's. The page lists the parts that could not be imported before
 * the visitor goes on.
 */
function FromFile() {
  const [error, setError] = useState(null);
  const [made, setMade] = useState(null);
  async function chosen({ target }) {
    const [file] = target.files;
    if (!file || !(await ensureName())) return;
    setError(null);
    setMade(null);
    const answer = await send(file);
    target.value = ''; // the same file may be chosen once more
    if (answer.error) setError(answer.error);
    else if (answer.notes.length === 0) go(`/t/${answer.slug}/desk`);
    else setMade(answer);
  }
  return html`
    <details class="more">
      <summary>${words.file}</summary>
      <div class="field">
        <label for="tour-file">${words.fileHint}</label>
        <input id="tour-file" type="file" accept=".json,.xml,application/json,text/xml" onChange=${chosen} />
        ${error && html`<p class="error" role="alert">${error.replace(/^./u, (first) => first.toUpperCase())}</p>`}
        ${made && html`
          <div class="notice stack tight" role="status">
            <p>${words.taken}</p>
            <ul>${made.notes.map((note) => html`<li key=${note}>${note}</li>`)}</ul>
            <p><a class="button primary" href=${`/t/${made.slug}/desk`} ref=${seen}>${words.toDesk}</a></p>
          </div>
        `}
      </div>
    </details>
  `;
}

function CopyQuestions({ form, set, errors }) {
  return html`
    <div class="field">
      <label for="copy-title">${words.name}</label>
      <input
        id="copy-title"
        maxlength="80"
        value=${form.title}
        aria-invalid=${errors.title ? 'true' : null}
        onInput=${(event) => set({ title: event.target.value })}
      />
    </div>
    <div class="field">
      <label for="copy-slug">${words.slug}</label>
      <input
        id="copy-slug"
        maxlength="40"
        value=${form.slug}
        placeholder=${slugOf(form.title)}
        aria-invalid=${errors.slug ? 'true' : null}
        onInput=${(event) => set({ slug: event.target.value.trim().toLowerCase() })}
      />
      <p class="hint">${words.slugHint(form.slug || slugOf(form.title))}</p>
    </div>
  `;
}
