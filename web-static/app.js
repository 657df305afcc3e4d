// The start of the client: connects, and shows the page that the address names.
import { html, render, signal, useErrorBoundary } from './vendor/ui.js';
import { AGAIN_MS, lazy } from './lib/lazy.js';
import { startNet } from './net/net.js';
import { calls, challenges, followMe, games, invites } from './state/me.js';
import { naming } from './state/session.js';
import { arrive } from './ui/arrival.js';
import { path, startRouter } from './ui/router.js';
import { useStyles } from './lib/styles.js';
import { Header } from './ui/header.js';
import { ConnectionBanner } from './ui/connection.js';
import { loadAgain } from './ui/later.js';
import { Message } from './ui/message.js';
import { LiveRegions } from './ui/live.js';
import { NameSheet } from './ui/name.js';
import { startLook } from './ui/preferences.js';
import * as room from './pages/room/room.js';
import * as words from './i18n/en.js';

/*
 * The pages. The room comes with this module, since every way into a game ends there; the others are loaded when first
 * shown. A page module exports
 *   default   a component; it gets {id, name, search, hash} from the address
 *   styles    names of the style sheets in css/ that it needs beside app.css, loaded before it shows
 * and sets document.title itself.
 */
const later = lazy('pages/later.js');
const tours = lazy('pages/tour/tour.js');
const account = lazy('pages/account/account.js').load;
/** @typedef {{default: (params: any) => unknown, styles?: string[], params?: object}} Page */
/**
 * @type {[RegExp, (match: RegExpExecArray) => Page|null|Promise<Page|null>, (match: RegExpExecArray, page: Page) =>
 *   object][]}
 */
const ROUTES = [
  [/^\/$/, lazy('pages/lobby/lobby.js').load, () => ({})],
  [/^\/room\/([\w-]{22})$/, () => room, ([, id]) => ({ id })],
  [/^\/game\/([\w-]{22})$/, async () => (await later.load()).replay, ([, id]) => ({ id })],
  [/^\/(rules|lab)(?:\/([^/]+))?$/, async ([, page]) => (await later.load())[page], ([, , name]) => ({ name })],
  [/^\/(?:tournaments|t)(?:\/.*)?$/, async ([path]) => (await tours.load()).page(path), (match, { params }) => params],
  [/^\/computer\/game$/, lazy('pages/computer/game.js').load, () => ({ Room: room.default })],
  [/^\/computer(?:\/([^/]+))?$/, lazy('pages/computer/computer.js').load, ([, name]) => ({ name })],
  [/^\/account$/, account, () => ({})],
  [/^\/moderation$/, lazy('pages/house/house.js').load, () => ({})],
  [/^\/owner\/([\w-]+)$/, account, ([, link]) => ({ link })],
  [
    /^\/(ratings|players?)(?:\/([\w-]+))?$/,
    lazy('pages/ratings/ratings.js').load,
    ([, page, name]) => ({ page, name }),
  ],
  [/^\/(problems|learn)(?:\/(.+))?$/, async ([, page]) => (await later.load())[page](), ([, , name]) => ({ name })],
  [/^\/(analysis|games|play)$/, async ([, page]) => (await later.load())[page], () => ({})],
];

/** @type {import('./vendor/ui.js').Signal<{state: string, Page?: Page['default'], params?: object, key?: string}>} */
const shown = signal({ state: 'loading' });
let arrivedAt = null; // the path of the page that is shown; null before the first
const banners = lazy('features/calls/calls.js'); // the lines that call a player, loaded with the first call

/** Shows the page of an address. */
async function open(address) {
  const route = ROUTES.map(([pattern, load, params]) => ({ load, params, match: pattern.exec(address.pathname) })).find(
    ({ match }) => match,
  );
  const page = route ? await route.load(route.match) : null;
  await useStyles(page?.styles ?? []);
  if (path.value !== address) return;
  here(address, shown.value.state === 'failed');
  shown.value = page
    ? {
        state: 'page',
        Page: page.default,
        key: address.pathname,
        params: { ...route.params(route.match, page), search: address.search, hash: address.hash.slice(1) },
      }
    : { state: 'missing' };
}

async function show(address) {
  try {
    await open(address);
  } catch (error) {
    console.error(error);
    if (path.value !== address) return;
    here(address);
    shown.value = { state: 'failed' };
    setTimeout(() => {
      if (path.value === address && shown.value.state === 'failed') show(address);
    }, AGAIN_MS);
  }
}

// The browser announces the first page itself.
function here({ pathname, scroll }, anew = false) {
  if (anew || (arrivedAt !== null && arrivedAt !== pathname)) arrive(scroll);
  arrivedAt = pathname;
}

/** A page, or the message that it failed. The header and the ways to other pages stay. */
function Whole({ Page, params }) {
  const [error] = useErrorBoundary((fault) => console.error(fault));
  return error
    ? html`<${Message} text=${words.common.pageBroken} onAgain=${() => location.reload()} />`
    : html`<${Page} ...${params} />`;
}

function App() {
  const { state, Page, params, key } = shown.value;
  return html`
    <a class="skip" href="#page" onClick=${skip}>${words.common.skip}</a>
    <${Header} />
    <${ConnectionBanner} />
    ${banners.module.value && html`<${banners.module.value.Calls} />`}
    ${state === 'page' && html`<${Whole} key=${key} Page=${Page} params=${params} />`}
    ${state === 'loading' && html`
      <main id="page" class="loading" tabindex="-1" aria-busy="true"><p>${words.common.loading}…</p></main>
    `}
    ${state === 'failed' && html`
      <${Message} text=${words.common.pageFailed} onAgain=${() => loadAgain(() => open(path.value))} />
    `}
    ${state === 'missing' && html`<${Message} text=${words.common.notFound} />`}
    ${naming.value && html`<${NameSheet} />`}
    <${LiveRegions} />
  `;
}

function skip(event) {
  event.preventDefault();
  document.getElementById('page')?.focus();
}

const look = startLook();
startRouter();
path.subscribe((address) => show(address));
let calling = false;
const wanted = ({ length }) => {
  if (length === 0 || calling) return;
  calling = true;
  banners.want();
};
calls.subscribe(({ list }) => wanted(list));
invites.subscribe(wanted);
challenges.subscribe(wanted);
games.subscribe((list) => wanted(list.filter(({ state }) => state === 'open')));
startNet();
followMe();
look.then(() => render(html`<${App} />`, document.getElementById('app')));
