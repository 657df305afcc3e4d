// Moves, chat and rules: beside the board, where a wide window has moves and chat at once, or in a drawer.
import { html, useEffect, useMemo } from '../../vendor/ui.js';
import { common, room as words } from '../../i18n/en.js';
import { Tabs } from '../../ui/tabs.js';
import { Moves } from '../../ui/moves.js';
import { icons } from '../../ui/icons.js';
import { narrow, roomy } from '../../ui/media.js';
import { say } from '../../ui/live.js';
import { openChat } from '../../state/chat.js';
import { moveList } from '../../state/log.js';
import { you } from '../../state/session.js';
import { Brief, isFresh } from './brief.js';
import { Extra } from './extra.js';
import { TypedBox } from './typed-box.js';

/** @import {RoomModel} from './model.js' */

/** @param {{model: RoomModel}} props */
export function Panel({ model }) {
  const apart = roomy.value && !narrow.value;
  const usual = !apart ? 'moves' : model.source.chats ? 'chat' : 'rules';
  const first = isFresh(model) ? 'rules' : usual;
  const wanted = apart && model.panel.value === 'moves' ? null : model.panel.value;
  const chosen = narrow.value ? model.panel.value : (wanted ?? first);
  const chats = useChats(model);
  const room = model.room.value;
  const unread = chosen === 'chat' ? 0 : chats.reduce((sum, chat) => sum + chat.unread.value, 0);
  useEffect(() => {
    model.unread.value = unread;
  }, [unread]);
  const tabs = [
    !apart && { id: 'moves', title: words.moves, panel: () => html`<${MovesTab} model=${model} />` },
    model.source.chats && {
      id: 'chat',
      title: words.chat,
      badge: unread || null,
      panel: () => html`<${Extra} part="ChatTab" chats=${chats} model=${model} />`,
    },
    {
      id: 'rules',
      title: words.rules,
      panel: () =>
        wanted === 'rules'
          ? html`<${Extra} part="RulesTab" settings=${room.settings} mix=${room.mix} />`
          : html`<${Brief} model=${model} />`,
    },
  ].filter(Boolean);
  return html`
    ${apart && html`
      <section class="played" aria-label=${words.moves}><h2>${words.moves}</h2><${MovesTab} model=${model} /></section>
    `}
    <aside class="side" data-open=${chosen !== null} aria-label=${words.panels}>
      <${Tabs}
        label=${words.panels}
        tabs=${tabs}
        chosen=${chosen}
        onChoose=${(id) => {
          model.panel.value = id;
        }}
      />
      ${narrow.value && html`
        <button
          type="button"
          class="button quiet icon shut"
          aria-label=${common.close}
          onClick=${() => {
            model.panel.value = null;
          }}
        >
          ${icons.close()}
        </button>
      `}
      ${model.source.chats && html`
        <p class="watchers">
          ${model.seat.value === null && `${words.watching}. `}
          ${words.watchers(model.presence.value.watchers)}
        </p>
      `}
    </aside>
    ${narrow.value && unread > 0 && chosen === null && html`<${Extra} part="Peek" chats=${chats} model=${model} />`}
  `;
}

/**
 * Players chat with each other while they play, watchers with watchers; after the game all chat together.
 * @param {RoomModel} model
 */
function useChats(model) {
  const seated = model.seat.value !== null;
  const ended = model.room.value?.state === 'over' || Boolean(model.game.value?.end);
  const which = [seated && 'players', (!seated || ended) && 'watchers'].filter(Boolean).join(' ');
  const chats = useMemo(
    () =>
      (model.source.chats ? which.split(' ') : []).map((name) =>
        openChat(model.id, /** @type {'players'|'watchers'} */ (name)),
      ),
    [which, you.value?.id],
  );
  useEffect(
    () => () => {
      for (const chat of chats) chat.close();
    },
    [chats],
  );
  useEffect(() => {
    const stops = chats.map((chat) => {
      let heard = Infinity;
      return chat.lines.subscribe((lines) => {
        const last = lines.at(-1);
        if (last && last.n > heard && last.by.id !== you.peek()?.id) say('chat', words.heard(last.by.name, last.text));
        heard = last?.n ?? 0;
      });
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, [chats]);
  return chats;
}

/** @param {{model: RoomModel}} props */
function MovesTab({ model }) {
  const game = model.game.value;
  if (!game) return html`<p class="none">${words.emptyMoves}</p>`;
  const list = moveList(game.log, game.width, game.height, model.rules ? model.facts : undefined);
  const { replays } = model;
  return html`
    <${Moves} list=${list} name=${model.name} at=${model.viewing.value} onChoose=${replays ? model.look : null} />
    ${replays && game.move > 0 && html`<${Replay} model=${model} />`}
    ${model.mine.value && !game.end && html`<${TypedBox} model=${model} />`}
  `;
}

/** @param {{model: RoomModel}} props */
function Replay({ model }) {
  const buttons = [
    ['first', () => model.look(0)],
    ['back', () => model.step(-1)],
    ['forward', () => model.step(1)],
    ['last', () => model.look(null)],
  ];
  return html`
    <p class="replay">
      ${buttons.map(([name, press]) => html`
        <button
          type="button"
          class="button quiet icon"
          title=${words.replay[name]}
          aria-label=${words.replay[name]}
          onClick=${press}
        >
          ${icons[name]()}
        </button>
      `)}
    </p>
  `;
}
