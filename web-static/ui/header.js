// The line at the top: the mark, the links to the pages, the visitor's name.
import { html } from '../vendor/ui.js';
import { common, naming as words } from '../i18n/en.js';
import { naming, you } from '../state/session.js';
import { games } from '../state/me.js';
import { path } from './router.js';
import { Mark } from './mark.js';
import { icons } from './icons.js';
import { soundOn, theme, THEMES } from './preferences.js';
import { ConnectionDot } from './connection.js';

const LINKS = [
  ['/', 'lobby'],
  ['/tournaments', 'tours'],
  ['/games', 'games'],
  ['/rules', 'rules'],
  ['/analysis', 'analysis'],
];

function Link({ href, name }) {
  const { pathname } = path.value;
  const here =
    href === '/'
      ? pathname === '/'
      : pathname.startsWith(href)
        || (href === '/rules' && pathname.startsWith('/lab'))
        || (href === '/tournaments' && pathname.startsWith('/t/'));
  return html`<a href=${href} aria-current=${here ? 'page' : null}>${common.nav[name]}</a>`;
}

/** The number of games that wait for the player: a link to the only one, or to the list of them. */
function Turns() {
  const waiting = games.value.filter((game) => game.turn);
  if (waiting.length === 0) return null;
  const text = common.turns(waiting.length);
  return html`
    <a
      class="button quiet turns"
      href=${waiting.length === 1 ? `/room/${waiting[0].room}` : '/'}
      title=${text}
      aria-label=${text}
    >
      <b class="count">${waiting.length}</b>
    </a>
  `;
}

export function Header() {
  const nextTheme = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length];
  const themeName = common.themeIs(common.theme[theme.value]);
  return html`
    <header class="top">
      <a class="mark" href="/" aria-label=${common.name}><${Mark} /><span>${common.name}</span></a>
      <nav aria-label=${common.pages}>${LINKS.map(([href, name]) => html`<${Link} href=${href} name=${name} />`)}</nav>
      <div class="tools">
        <${ConnectionDot} />
        <button
          class="button quiet icon roomy"
          type="button"
          title=${common.sound(soundOn.value)}
          aria-label=${common.sound(soundOn.value)}
          onClick=${() => {
            soundOn.value = !soundOn.value;
          }}
        >
          ${icons[soundOn.value ? 'sound' : 'mute']()}
        </button>
        <button
          class="button quiet icon roomy"
          type="button"
          title=${themeName}
          aria-label=${themeName}
          onClick=${() => {
            theme.value = nextTheme;
          }}
        >
          ${icons[theme.value]()}
        </button>
        <button
          class="button quiet me"
          type="button"
          title=${you.value ? words.settings : words.visitor}
          aria-label=${you.value ? `${words.settings}: ${you.value.name}` : words.visitor}
          onClick=${() => {
            naming.value = {
              settle: () => {
                naming.value = null;
              },
            };
          }}
        >
          ${icons.person()}
          <span>${you.value?.name ?? words.visitor}</span>
        </button>
        <${Turns} />
      </div>
    </header>
  `;
}
