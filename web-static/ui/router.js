// The address as a signal; ordinary links change it without loading the page again.
import { signal } from '../vendor/ui.js';
import { outdated } from '../net/net.js';

const read = () => ({ pathname: location.pathname.replace(/(.)\/+$/, '$1'), search: location.search, hash: location.hash });

/** Where we are: {pathname, search, hash}. */
export const path = signal({ pathname: '/', search: '', hash: '' });

/** Goes to an address of this site. */
export function go(href, { replace = false } = {}) {
  history[replace ? 'replaceState' : 'pushState'](null, '', href);
  arrived();
}

function arrived() {
  const before = path.value;
  const now = read();
  if (now.pathname === before.pathname && now.search === before.search && now.hash === before.hash) return;
  path.value = now;
  if (now.pathname === before.pathname) return;
  scrollTo(0, 0);
  requestAnimationFrame(() => document.getElementById('page')?.focus({ preventScroll: true }));
}

// Anything but a plain click on a plain link to this site stays the browser's business; and every click once this page's
// parts are gone.
function clicked(event) {
  if (outdated.value) return;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target.closest?.('a[href]');
  if (!link || link.target || link.hasAttribute('download') || link.dataset.native === 'true') return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.pathname.startsWith('/s/')) return;
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
}

/** Begins to follow the address bar and clicks. */
export function startRouter() {
  path.value = read();
  addEventListener('popstate', arrived);
  addEventListener('hashchange', arrived);
  document.addEventListener('click', clicked);
}
