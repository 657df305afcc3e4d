// A chat: its lines, a field to write in, and for each line a way to hide its writer or report it.
import { html, useEffect, useRef, useState } from '../vendor/ui.js';
import { chat as words } from '../i18n/panel-en.js';
import { you } from '../state/session.js';
import { mute } from '../state/me.js';
import { icons } from './icons.js';
import { refusals } from './refusals.js';
import { Person } from './person.js';

const LONGEST = 300; // characters of a line
const NEAR_END_PX = 40;

/** @typedef {ReturnType<typeof import('../state/chat.js').openChat>} Room a chat as from state/chat.js */

/** @param {{chat: Room, empty: string, writable?: boolean}} props empty: the text in place of lines */
export function Chat({ chat, empty, writable = true }) {
  const list = useRef(null);
  const lines = chat.lines.value;
  useEffect(() => {
    const box = list.current;
    if (box && box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX + 60) box.scrollTop = box.scrollHeight;
    chat.look();
  }, [lines]);
  return html`
    <div class="chat">
      <ol class="lines" tabindex="0" aria-label=${words.lines[chat.which]} ref=${list}>
        ${lines.length === 0 && html`<li class="none">${empty}</li>`}
        ${lines.map((line) => html`<${Line} key=${line.n} line=${line} chat=${chat} />`)}
      </ol>
      ${chat.hidden.value.map((player) => html`
        <p key=${player.id} class="hint">
          <button type="button" class="button quiet small" onClick=${() => mute(player.id, false)}>
            ${words.unmute(player.name)}
          </button>
        </p>
      `)}
      ${writable && html`<${Writing} chat=${chat} />`}
    </div>
  `;
}

/** @param {{line: import('../state/chat.js').Line, chat: Room}} props */
function Line({ line, chat }) {
  const [open, setOpen] = useState(false);
  const [reported, setReported] = useState(false);
  const [why, setWhy] = useState(null);
  const own = line.by.id === you.value?.id;
  const time = new Date(line.time_at);
  const report = async (event) => {
    event.preventDefault();
    const answer = await chat.report(line.n, why.trim() || '-');
    if (answer.t === 'ok') setReported(true);
  };
  return html`
    <li>
      <p>
        <b><${Person} player=${line.by} /></b> <time datetime=${time.toISOString()}>
          ${time.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}
        </time>
        ${!own && !line.removed && html`
          <button
            class="button quiet icon small"
            type="button"
            aria-expanded=${open}
            aria-label=${words.lineMenu(line.by.name)}
            onClick=${() => setOpen(!open)}
          >
            ${icons.more()}
          </button>
        `}
      </p>
      <p class=${line.removed ? 'hint' : 'text'}>${line.removed ? words.removed : line.text}</p>
      ${open && !line.removed && html`
        <div class="menu">
          ${reported
            ? html`<p class="hint">${words.reported}</p>`
            : why === null
              ? html`
                <p class="choices">
                  <button type="button" class="button small" onClick=${() => mute(line.by.id, true)}>
                    ${words.mute(line.by.name)}
                  </button>
                  <button type="button" class="button small" onClick=${() => setWhy('')}>${words.report}</button>
                </p>
              `
              : html`
                <form onSubmit=${report}>
                  <label>
                    ${words.reportWhy}
                    <input
                      maxlength=${LONGEST}
                      autofocus
                      value=${why}
                      onInput=${(event) => setWhy(event.target.value)}
                    />
                  </label>
                  <p class="choices"><button class="button small">${words.report}</button></p>
                </form>
              `}
        </div>
      `}
    </li>
  `;
}

const reason = async (answer) => (answer.code === 'proto' ? words.notSent : (await refusals()).byServer(answer).text);

/** @param {{chat: Room}} props */
function Writing({ chat }) {
  const [text, setText] = useState('');
  const [failed, setFailed] = useState(null);
  const submit = async (event) => {
    event.preventDefault();
    const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim(); // what was pasted may have tabs and line ends
    if (!line) return;
    setText('');
    const answer = await chat.say(line);
    setFailed(answer.t === 'error' ? await reason(answer) : null);
    if (answer.t === 'error') setText((now) => now || line);
  };
  return html`
    ${failed && html`<p class="error" role="alert">${failed}</p>`}
    <form class="writing" onSubmit=${submit}>
      <input
        name="line"
        maxlength=${LONGEST}
        autocomplete="off"
        aria-label=${words.say}
        placeholder=${words.say}
        value=${text}
        aria-invalid=${failed ? 'true' : null}
        onInput=${(event) => {
          setText(event.target.value);
          setFailed(null);
        }}
      />
      <button class="button">${words.send}</button>
    </form>
  `;
}
