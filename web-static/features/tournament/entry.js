// The form of a player who enters a tournament.
import { html, useState } from '../../vendor/ui.js';
import { tour } from '../../i18n/tour-en.js';
import { teams as teamWords } from '../../i18n/teams-en.js';
import { Sheet } from '../../ui/sheet.js';
import { cleanCountry, cleanPerson, cleanRank } from './people.js';

/** @import {Tour as P} from 'protocol' */

const { entry: words } = tour;
const CODE = /^[ -]*([A-Za-z0-9][ -]*){6,}$/;

/**
 * @param {{name: string, teams?: string[]|null, how?: P.Settings['entry_for'], send: (k: string, fields: object) =>
 *   Promise<boolean>, error: string|null, own?: P.Player, onClose: () => void}} props teams: their names, where teams
 *   play; own: the entry that is corrected
 */
export function EntrySheet({ name, teams = null, how = 'anybody', own, send, error, onClose }) {
  const [form, setForm] = useState({
    name: own?.name ?? name,
    rank: own?.rank ?? '',
    club: own?.club ?? '',
    team: own?.team ?? '',
    country: own?.country ?? '',
    code: '',
  });
  const [bad, setBad] = useState(null);
  const set = (field) => (event) => {
    setForm({ ...form, [field]: event.target.value });
    setBad(null);
  };
  async function submit(event) {
    event.preventDefault();
    const clean = {
      name: form.name.trim() && cleanPerson(form.name),
      rank: cleanRank(form.rank),
      country: cleanCountry(form.country),
      team: form.team.trim() && cleanPerson(form.team),
    };
    const wrong = [
      form.name.trim() && clean.name === null && 'name',
      clean.rank === undefined && 'rank',
      clean.country === null && 'country',
      clean.team === null && 'team',
      how === 'code' && !CODE.test(form.code) && 'code',
    ].find(Boolean);
    if (wrong) return setBad(wrong);
    const fields = {
      ...(clean.name ? { name: clean.name } : {}),
      ...(clean.rank ? { rank: clean.rank } : {}),
      ...(clean.team ? { team: clean.team } : {}),
      ...(form.club.trim() ? { club: form.club.trim() } : {}),
      ...(how === 'code' ? { code: form.code.trim() } : {}),
      ...(clean.country ? { country: clean.country } : {}),
    };
    return (await send('enter', fields)) && onClose();
  }
  /** @param {string} id @param {Record<string, unknown>} [input] */
  const field = (id, { example, ...more } = {}) => html`
    <div class="field">
      <label for=${`entry-${id}`}>${id === 'team' ? teamWords.entry : words[id]}</label>
      <input
        id=${`entry-${id}`}
        placeholder=${example}
        value=${form[id]}
        aria-invalid=${bad === id ? 'true' : null}
        onInput=${set(id)}
        ...${more}
      />
      ${bad === id && html`<p class="error" role="alert">${words.bad[id] ?? words.bad.name}</p>`}
    </div>
  `;
  return html`
    <${Sheet} title=${own ? words.correct : words.title} onClose=${onClose} className="small">
      <form onSubmit=${submit} novalidate>
        ${how === 'code' && field('code', { maxlength: 24, autocomplete: 'off', autofocus: true, spellcheck: false })}
        ${field('name', { maxlength: 60, autocomplete: 'name', autofocus: how !== 'code' })}
        <div class="row top-aligned">
          ${field('rank', { maxlength: 3, example: words.rankHint })}
          ${field('country', { maxlength: 2 })}
        </div>
        ${teams && html`
          ${field('team', { maxlength: 60, list: 'entry-teams', autocomplete: 'off' })}
          <datalist id="entry-teams">${teams.map((one) => html`<option key=${one} value=${one}></option>`)}</datalist>
          <p class="hint">${teamWords.entryHint}</p>
        `}
        ${field('club', { maxlength: 30 })}
        ${error && html`<p class="error" role="alert">${error}</p>`}
        <p><button class="button primary">${own ? words.save : how === 'accepted' ? words.ask : words.go}</button></p>
      </form>
    <//>
  `;
}
