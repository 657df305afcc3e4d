// A tournament to try the desk with: unlisted, over the board, with invented players. The director deletes it as any
// other one.
import { html, useState } from '../../vendor/ui.js';
import { example as words } from '../../i18n/example-en.js';
import { refusedText } from '../../i18n/tour-en.js';
import { act } from '../../state/session.js';
import { go } from '../../ui/router.js';
import { settingsOf, startForm } from './form.js';

const PLAYERS = [
  { name: 'Ada Östlund', rank: '3d', club: 'Kiln Lane' },
  { name: 'Ben Ash', rank: '1d', club: 'Mill Road' },
  { name: 'Cleo Park', rank: '1k', club: 'Kiln Lane' },
  { name: 'Dan Berg', rank: '2k', club: 'Mill Road' },
  { name: 'Eva Lind', rank: '4k', club: 'Kiln Lane' },
  { name: 'Farid Hosseini', rank: '5k', club: 'Mill Road' },
  { name: 'Gus Moore', rank: '8k', club: '' },
  { name: 'Hana Sato', rank: '12k', club: '' },
];
const NUMBERS = 1_000_000; // of addresses

/** Makes it. @returns {Promise<{slug: string}|{error: string}>} */
async function make() {
  const slug = `example-${Math.floor(Math.random() * NUMBERS)}`;
  const form = {
    ...startForm({ ruleset: 'japanese' }),
    title: words.name,
    slug,
    text: words.text,
    system: 'mcmahon',
    rounds: 3,
    overBoard: true,
    rated: false,
    visible: 'link',
  };
  const made = await act('tours', 'create', { settings: settingsOf(form) });
  if (made.t !== 'ok') return { error: refusedText(made) };
  const added = await act(`desk:${made.tour}`, 'add', { people: PLAYERS });
  return added.t === 'ok' ? { slug } : { error: refusedText(added) };
}

/** The offer at the end of the form; it needs an account, as every tournament does. */
export function Example() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(null);
  async function begin() {
    setBusy(true);
    const made = await make();
    setBusy(false);
    if ('slug' in made) go(`/t/${made.slug}/desk`);
    else setError(made.error);
  }
  return html`
    <section class="hairline stack tight">
      <h2>${words.title}</h2>
      <p class="soft">${words.lead}</p>
      <p>
        <button type="button" class="button" data-do="example" disabled=${busy} onClick=${begin}>${words.make}</button>
      </p>
      ${error && html`<p class="error" role="alert">${error}</p>`}
    </section>
  `;
}
