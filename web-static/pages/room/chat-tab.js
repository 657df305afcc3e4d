// The chat tab: one chat, or a choice of two after a game.
import { html, useState } from '../../vendor/ui.js';
import { chat as chatWords } from '../../i18n/panel-en.js';
import { Chat } from '../../ui/chat.js';

export function ChatTab({ chats, model }) {
  const [chosen, choose] = useState(chats[0].which);
  const chat = chats.find(({ which }) => which === chosen) ?? chats[0];
  return html`
    ${chats.length > 1 && html`
      <p class="choices which">
        ${chats.map((other) => html`
          <button
            type="button"
            class="button small"
            aria-pressed=${other === chat}
            onClick=${() => choose(other.which)}
          >
            ${chatWords[other.which]}
            ${other !== chat && other.unread.value > 0 && html` <b class="count">${other.unread}</b>`}
          </button>
        `)}
      </p>
    `}
    <${Chat}
      key=${chat.which}
      chat=${chat}
      empty=${chat.which === 'watchers' && model.game.value?.end ? chatWords.empty.after : chatWords.empty[chat.which]}
    />
  `;
}
