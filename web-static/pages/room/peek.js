// A look into the chat on a phone: the room shows a new line under the board for some seconds, since its chat
// is in a drawer.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { chat as words } from '../../i18n/panel-en.js';
import { Person } from '../../ui/person.js';

const SHOWN_MS = 6000;

/**
 * The newest line that the visitor has not read. A press opens the chat.
 * @param {{chats: import('../../ui/chat.js').Room[], model: import('./model.js').RoomModel}} props
 */
export function Peek({ chats, model }) {
  const line = chats
    .filter((chat) => chat.unread.value > 0)
    .map((chat) => chat.lines.value.at(-1))
    .sort((one, other) => other.time_at - one.time_at)[0];
  const key = line && `${line.time_at} ${line.n}`;
  const [past, setPast] = useState(null);
  useEffect(() => {
    const timer = setTimeout(() => setPast(key), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return (
    line
    && past !== key && html`
      <button
        type="button"
        class="peek"
        title=${words.open}
        data-do="peek"
        onClick=${() => {
          model.panel.value = 'chat';
        }}
      >
        <b><${Person} player=${line.by} plain /></b> <span>${line.text}</span>
      </button>
    `
  );
}
