// The projector: it runs unattended and has no menus. Pages follow each other. Without a network the last page stays,
// with a notice; when the server is back, renewed or not, the projector goes on by itself.
import { html, useEffect, useRef, useState } from '../../../vendor/ui.js';
import { show as words } from '../../../i18n/show-en.js';
import { time, tour as tourWords } from '../../../i18n/tour-en.js';
import { outdated, socket } from '../../../net/net.js';
import { serverNow } from '../../../ui/clock.js';
import { theme } from '../../../ui/preferences.js';
import { useTicks } from '../../../ui/ticks.js';
import { useBoards } from '../boards.js';
import { categoryNamed } from '../../../features/tournament/categories.js';
import { inAnyOrder, progressOf } from '../../../features/tournament/facts.js';
import { league } from '../../../i18n/league-en.js';
import { NoTour, useTour } from '../../../features/tournament/use-tour.js';
import { Slide } from './slide.js';
import { slidesOf } from './slides.js';

/** @import {Tour} from '../../../state/tour-fold.js' */

export const styles = ['show'];

const PAGE_MS = 12_000;
const RELOAD_MS = 3_000;
const CONTROLS_MS = 3_000;

export default function Show({ slug, search }) {
  const store = useTour(slug);
  const boards = useBoards(store.id.value);
  const tour = store.tour.value;
  useWakeLock();
  useRenewal();
  useEffect(() => {
    if (tour) document.title = tourWords.documentTitle(words.title(tour.head.settings.title));
  }, [tour?.head.settings.title]);
  if (!tour) return html`<${NoTour} missing=${store.missing.value} />`;
  const wished = new URLSearchParams(search);
  const category = categoryNamed(tour, wished.get('category'));
  return html`<${Screen} tour=${tour} boards=${boards} only=${wished.get('only')} category=${category} />`;
}

/** @param {{tour: Tour, [other: string]: any}} props */
function Screen({ tour, boards, only, category }) {
  const second = useTicks();
  const [at, setAt] = useState(0);
  const [held, setHeld] = useState(false);
  const slides = slidesOf(tour, boards?.keys.value ?? [], serverNow(), only, category);
  const count = slides.length;
  const index = at % count;
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => setAt((index + 1) % count), PAGE_MS);
    return () => clearTimeout(timer);
  }, [index, held, count]);
  const move = (step) => setAt((index + step + count) % count);
  useKeys({ ArrowRight: () => move(1), ArrowLeft: () => move(-1), ' ': () => setHeld((now) => !now) });
  const {
    head: { settings, round, rounds, stage },
  } = tour;
  return html`
    <main id="page" class="show" tabindex="-1">
      <header>
        <h1>${settings.title}</h1>
        <p>
          ${stage !== 'running' || round === 0
            ? tourWords.stages[stage]
            : inAnyOrder(tour)
              ? league.state(progressOf(tour).done, progressOf(tour).all)
              : words.round(round, rounds)}
        </p>
        <${WallClock} second=${second} />
      </header>
      <${Slide}
        category=${category}
        key=${`${slides[index].kind}${slides[index].page ?? ''}`}
        slide=${slides[index]}
        tour=${tour}
        boards=${boards}
        second=${second}
      />
      <footer>
        <${Offline} />
        <ol class="dots" aria-hidden="true">
          ${slides.map((_, dot) => html`<li key=${dot} class=${dot === index ? 'on' : ''}></li>`)}
        </ol>
      </footer>
      <${Controls} slug=${settings.slug} held=${held} move=${move} hold=${() => setHeld(!held)} />
    </main>
  `;
}

function WallClock({ second }) {
  return html`<p class="num wall-clock">${second.value >= 0 && time(serverNow())}</p>`;
}

/** The notice that there is no connection, and since when; the page itself stays as it was. */
function Offline() {
  const { value } = socket.state;
  const on = value === 'online' || value === 'slow';
  const [since, setSince] = useState(null);
  useEffect(() => {
    setSince(on ? null : (before) => before ?? Date.now());
  }, [on]);
  return html`<p role="status" class="offline">${!on && since ? words.offline(since) : ''}</p>`;
}

function Controls({ slug, held, move, hold }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let timer = null;
    const moved = () => {
      setShown(true);
      clearTimeout(timer);
      timer = setTimeout(() => setShown(false), CONTROLS_MS);
    };
    addEventListener('pointermove', moved);
    return () => {
      removeEventListener('pointermove', moved);
      clearTimeout(timer);
    };
  }, []);
  const dark = () => {
    theme.value = theme.value === 'dark' ? 'light' : 'dark';
  };
  const full = () =>
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.();
  return html`
    <nav class=${`controls${shown ? ' shown' : ''}`} aria-label=${words.pages}>
      <button type="button" class="button" onClick=${() => move(-1)}>${words.back}</button>
      <button type="button" class="button" aria-pressed=${held} onClick=${hold}>
        ${held ? words.go : words.pause}
      </button>
      <button type="button" class="button" onClick=${() => move(1)}>${words.forward}</button>
      <button type="button" class="button" onClick=${dark}>${words.theme}</button>
      <button type="button" class="button" onClick=${full}>${words.full}</button>
      <a class="button" href=${`/t/${slug}`}>${words.leave}</a>
    </nav>
  `;
}

function useKeys(keys) {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const down = (event) => {
      if (event.target.closest?.('button, a') && event.key === ' ') return;
      const act = now.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', down);
    return () => document.removeEventListener('keydown', down);
  }, []);
}

// The browser ends the lock whenever the page is hidden. Where it refuses the lock, the machine's own settings must
// prevent sleep.
function useWakeLock() {
  useEffect(() => {
    const ask = () => {
      if (!document.hidden) navigator.wakeLock?.request('screen').catch(() => {});
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, []);
}

// A renewed server announces itself over its own connection, so the page can be loaded from it.
function useRenewal() {
  const wanted = outdated.value || socket.state.value === 'refused';
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setTimeout(() => location.reload(), RELOAD_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
}
