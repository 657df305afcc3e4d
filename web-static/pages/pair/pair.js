// Quick pairing: the visitor says under which rules, on which boards and with which clocks they would play, and waits
// for any player who wants the same. A wish belongs to this page, which sends it again after a lost connection. It ends
// when the visitor leaves.
import { html, useEffect, useRef, useState } from '../../vendor/ui.js';
import { common } from '../../i18n/en.js';
import { computer } from '../../i18n/computer-en.js';
import { opening } from '../../i18n/opening-en.js';
import { pairing as words } from '../../i18n/pairing-en.js';
import { GROUPS, rulesetName, rulesets } from '../../i18n/rulesets-en.js';
import { playSound } from '../../lib/sound.js';
import { socket } from '../../net/net.js';
import { games } from '../../state/me.js';
import { act, you } from '../../state/session.js';
import { say } from '../../ui/live.js';
import { kept, soundOn } from '../../ui/preferences.js';
import { byServer } from '../../ui/refused.js';
import { go } from '../../ui/router.js';
import { Sign } from '../../features/computer/sign.js';

export const styles = ['computer', 'sign', 'pair'];

const SIZES = [9, 13, 19];
const CLOCKS = ['quick', 'normal', 'fischer', 'days'];
const ASK_MS = 4000; // between two questions about the waiting players

/** @typedef {import('../../net/commands.js').Fields<'do', 'seek'>} Wish */

/** The last choices of this browser. */
const lastWish = kept('pair', { rulesets: ['stoical'], sizes: [9], clocks: ['quick'], rated: false });

export default function PairPage() {
  const [wish, setWish] = useState(() => lastWish.peek());
  const [waiting, setWaiting] = useState(/** @type {Wish|null} */ (null)); // the wish as it was sent
  const [error, setError] = useState(null);
  const since = useRef(0);
  const sent = useRef(null); // the same as waiting, for the end of the page
  const before = useRef(new Set()); // own rooms from before the wish
  const hello = socket.hello.value; // a new one with each connection
  sent.current = waiting;

  useEffect(() => {
    document.title = words.documentTitle;
    return () => {
      if (sent.current) act('lobby', 'unseek');
    };
  }, []);
  useEffect(() => {
    if (waiting && hello) send(waiting);
  }, [hello]);
  useEffect(() => {
    const room = waiting && games.value.find(({ room, state }) => state !== 'open' && !before.current.has(room));
    if (!room) return;
    sent.current = null;
    say('move', words.found(room.opponent?.name ?? ''));
    if (soundOn.value) playSound('turn');
    go(`/room/${room.room}`);
  }, [games.value, waiting]);

  /** @param {Wish} fields */
  async function send(fields) {
    const answer = await act('lobby', 'seek', fields);
    if (answer.t === 'ok') return true;
    setWaiting(null);
    setError(words.refused(answer) ?? byServer(answer).text);
    return false;
  }
  async function begin(event) {
    event.preventDefault();
    const { rated, ...terms } = wish;
    const fields = { ...terms, ...(rated && you.value?.account ? { rated: true } : {}) };
    setError(null);
    before.current = new Set(games.value.map(({ room }) => room));
    if (!(await send(fields))) return;
    lastWish.value = wish;
    since.current = Date.now();
    setWaiting(fields);
  }
  function stop() {
    setWaiting(null);
    act('lobby', 'unseek');
  }
  const ready = wish.rulesets.length > 0 && wish.sizes.length > 0 && wish.clocks.length > 0;

  return html`
    <main id="page" tabindex="-1" class="page computer pair">
      <h1>${words.title}</h1>
      <p class="soft">${words.lead}</p>
      ${waiting
        ? html`<${Waiting} since=${since.current} wish=${waiting} onStop=${stop} />`
        : html`
          <form onSubmit=${begin}>
            <${Choices} wish=${wish} set=${(changes) => setWish({ ...wish, ...changes })} />
            ${error && html`<p class="error" role="alert">${error}</p>`}
            <p class="row">
              <button class="button primary" data-do="seek" disabled=${!ready}>${words.begin}</button>
              ${!ready && html`<span class="soft">${words.choose}</span>`}
            </p>
            <p class="soft" role="status"><${Others} own=${0} /></p>
          </form>
        `}
    </main>
  `;
}

function Choices({ wish, set }) {
  const box = (field, value) => html`
    <input
      type="checkbox"
      name=${field}
      value=${value}
      checked=${wish[field].includes(value)}
      onChange=${(event) =>
        set({
          [field]: event.target.checked ? [...wish[field], value] : wish[field].filter((one) => one !== value),
        })}
    />
  `;
  const chips = (field, list, name) => html`
    <div class="chips">
      ${list.map((value) => html`<label key=${value} class="chip">${box(field, value)} ${name(value)}</label>`)}
    </div>
  `;
  const names = [...GROUPS.standard, ...GROUPS.variants];
  return html`
    <fieldset>
      <legend>${opening.rules}</legend>
      <div class="cards">
        ${GROUPS.own.map((name) => html`
          <label key=${name} class="card">
            ${box('rulesets', name)}
            <${Sign} name=${name} />
            <span><b>${rulesets[name]}</b> <small>${computer.signs[name]}</small></span>
          </label>
        `)}
      </div>
      <details open=${names.some((name) => wish.rulesets.includes(name))}>
        <summary>${words.others}</summary>
        ${chips('rulesets', names, (name) => rulesets[name])}
      </details>
    </fieldset>
    <fieldset><legend>${opening.size}</legend>${chips('sizes', SIZES, (side) => common.size([side, side]))}</fieldset>
    <fieldset><legend>${opening.clock}</legend>${chips('clocks', CLOCKS, (clock) => opening.clocks[clock])}</fieldset>
    ${you.value?.account && html`
      <label class="check">
        <input type="checkbox" checked=${wish.rated} onChange=${(event) => set({ rated: event.target.checked })} />
        ${' '}
        ${words.rated}
      </label>
    `}
  `;
}

/** @param {{since: number, wish: any, onStop: () => void}} props */
function Waiting({ since, wish, onStop }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return html`
    <section class="seeking">
      <h2>${words.looking} <span class="num soft" role="timer">${words.time(now - since)}</span></h2>
      <p>
        ${words.wish(
          wish.rulesets.map((name) => rulesetName(name, name)),
          wish.sizes.map((side) => common.size([side, side])),
          wish.clocks.map((clock) => opening.clocks[clock]),
          wish.rated,
        )}
      </p>
      <p class="soft" role="status"><${Others} own=${1} /></p>
      <p><button type="button" class="button" data-do="unseek" onClick=${onStop}>${words.stop}</button></p>
      <p class="soft">${words.stay}</p>
    </section>
  `;
}

/** How many others wait, and under which rules. @param {{own: number}} props own: wishes of this visitor */
function Others({ own }) {
  const [found, setFound] = useState(null);
  const hello = socket.hello.value;
  useEffect(() => {
    if (!hello) return undefined;
    const ask = () => socket.ask({ t: 'get', k: 'seeks' }, (answer) => answer.t === 'seeks' && setFound(answer));
    ask();
    const timer = setInterval(ask, ASK_MS);
    return () => clearInterval(timer);
  }, [hello]);
  if (!found) return null;
  return found.count > own
    ? words.waiting(
        found.count - own,
        own ? [] : found.rulesets.map(({ ruleset, count }) => `${rulesetName(ruleset, ruleset)} ${count}`),
      )
    : own
      ? words.alone
      : words.none;
}
