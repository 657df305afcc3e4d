// The address as a signal; ordinary links change it without loading the page again.
import { signal } from '../vendor/ui.js';
import { outdated } from '../net/net.js';

const read = () => ({
  pathname: location.pathname.replace(/(.)\/+$/, '$1'),
  search: location.search,
  hash: location.hash,
});

/**
 * The address of the page: {pathname, search, hash}, and how far the page was scrolled when it was left, which is kept
 * for
 * as long as this page lives.
 */
export const path = signal({ pathname: '/', search: '', hash: '', scroll: 0 });

/* Each place in the history has a number in its state. */
const scrolls = new Map();
let place = 0;
let places = 0;

/** Changes the address of this place in the history, without the router's knowledge. */
export const rename = (href) => history.replaceState(history.state, '', href);

/** Goes to an address of this site. */
export function go(href, { replace = false } = {}) {
  scrolls.set(place, scrollY);
  if (!replace) place = ++places;
  history[replace ? 'replaceState' : 'pushState']({ place }, '', href);
  arrived(0);
}

function arrived(scroll) {
  const before = path.value;
  const now = read();
  if (now.pathname === before.pathname && now.search === before.search && now.hash === before.hash) return;
  path.value = { ...now, scroll };
}

function returned({ state }) {
  scrolls.set(place, scrollY);
  if (!state) history.replaceState({ place: ++places }, ''); // no return: a link within the page
  place = history.state.place;
  arrived(scrolls.get(place) ?? 0);
}

// A click other than a plain click on a plain link to this site is left to the browser; so is every click once this
// page's build is gone from the server.
function clicked(event) {
  if (outdated.value) return;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target.closest?.('a[href]');
  if (!link || link.target || link.hasAttribute('download') || link.dataset.native === 'true') return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.pathname.startsWith('/s/')) return;
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
}

/** Begins to follow the address bar and clicks. */
export function startRouter() {
  path.value = { ...read(), scroll: 0 };
  place = places = history.state?.place ?? 0;
  history.replaceState({ place }, '');
  history.scrollRestoration = 'manual';
  addEventListener('popstate', returned);
  addEventListener('hashchange', () => arrived(0));
  document.addEventListener('click', clicked);
}
