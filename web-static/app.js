// Where the client begins: connects, and shows the page that the address names.
import { html, render, signal, useEffect } from './vendor/ui.js';
import { startNet } from './net/net.js';
import { calls, followMe, invites } from './state/me.js';
import { naming } from './state/session.js';
import { path, startRouter } from './ui/router.js';
import { useStyles } from './ui/styles.js';
import { Header } from './ui/header.js';
import { ConnectionBanner } from './ui/connection.js';
import { LiveRegions } from './ui/live.js';
import { NameSheet } from './ui/name.js';
import { startTheme } from './ui/preferences.js';
import * as room from './pages/room/room.js';
import * as words from './i18n/en.js';

/*
 * The pages. The room comes with this module, since every way into a game ends there; the others are loaded when first
 * shown. A page module exports
 *   default   a component; it gets {id, name, search, hash} from the address
 *   styles    names of the style sheets in css/ that it needs beside app.css, loaded before it shows
 * and sets document.title itself.
 */
const later = () => import('./pages/later.js');
const ROUTES = [
  [/^\/$/, () => import('./pages/lobby/lobby.js'), () => ({})],
  [/^\/room\/([\w-]{22})$/, () => room, ([, id]) => ({ id })],
  [/^\/game\/([\w-]{22})$/, async () => (await later()).replay, ([, id]) => ({ id })],
  [/^\/rules(?:\/([\w-]+))?$/, async () => (await later()).rules, ([, name]) => ({ name })],
  [/^\/games$/, async () => (await later()).games, () => ({})],
  [/^\/lab(?:\/([^/]+))?$/, async () => (await later()).lab, ([, name]) => ({ name })],
  [/^\/(?:tournaments|t)(?:\/.*)?$/, () => import('./pages/tour/tour.js'), ([path]) => ({ path })],
  [/^\/account$/, () => import('./pages/account/account.js'), () => ({})],
  [/^\/moderation$/, () => import('./pages/house/house.js'), () => ({})],
  [/^\/owner\/([\w-]+)$/, () => import('./pages/account/account.js'), ([, link]) => ({ link })],
  [/^\/(ratings|player)(?:\/([\w-]+))?$/, () => import('./pages/ratings/ratings.js'), ([, page, name]) => ({ page, name })],
  [/^\/analysis$/, async () => (await later()).analysis, () => ({})],
];

const shown = signal({ state: 'loading' });
const calling = signal(null); // what shows the calls of tournaments, loaded with the first one

async function show(address) {
  const route = ROUTES.map(([pattern, load, params]) => ({ load, params, match: pattern.exec(address.pathname) })).find(({ match }) => match);
  if (!route) {
    shown.value = { state: 'missing' };
    return;
  }
  try {
    const page = await route.load();
    await useStyles(page.styles ?? []);
    if (path.value !== address) return;
    shown.value = { state: 'page', Page: page.default, key: address.pathname, params: { ...route.params(route.match), search: address.search, hash: address.hash.slice(1) } };
  } catch (error) {
    console.error(error);
    shown.value = { state: 'failed' };
  }
}

function Message({ text: [head, sub, action], href }) {
  useEffect(() => { document.title = words.common.name; }, []);
  return html`<main id="page" class="message" tabindex="-1">
    <h1>${head}</h1><p>${sub}</p><p><a class="button" href=${href} data-native=${href !== '/'}>${action}</a></p>
  </main>`;
}

function App() {
  const { state, Page, params, key } = shown.value;
  return html`
    <a class="skip" href="#page" onClick=${skip}>${words.common.skip}</a>
    <${Header} />
    <${ConnectionBanner} />
    ${calling.value && html`<${calling.value} />`}
    ${state === 'page' && html`<${Page} key=${key} ...${params} />`}
    ${state === 'loading' && html`<main id="page" class="loading" tabindex="-1" aria-busy="true"><p>${words.common.loading}…</p></main>`}
    ${state === 'failed' && html`<${Message} text=${words.common.pageFailed} href=${location.pathname} />`}
    ${state === 'missing' && html`<${Message} text=${words.common.notFound} href="/" />`}
    ${naming.value && html`<${NameSheet} />`}
    <${LiveRegions} />`;
}

function skip(event) {
  event.preventDefault();
  document.getElementById('page')?.focus();
}

startTheme();
startRouter();
path.subscribe((address) => show(address));
const wanted = ({ length }) => {
  if (length > 0 && !calling.value) import('./ui/calls.js').then(({ Calls }) => { calling.value = Calls; });
};
calls.subscribe(({ list }) => wanted(list));
invites.subscribe(wanted);
startNet();
followMe();
render(html`<${App} />`, document.getElementById('app'));
