// The programs that are here, with what they play; nothing where there are none. The list is asked for with each
// connection and now and then, because programs come and go.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { bots as words } from '../../i18n/challenge-en.js';
import { rulesetName } from '../../i18n/rulesets-en.js';
import { socket } from '../../net/net.js';
import { you } from '../../state/session.js';
import { Challenge } from '../../features/opening/challenge.js';
import { Person } from '../../ui/person.js';

/**
 * @import {Server} from 'protocol'
 * @typedef {Server.Bots['bots'][number]} Bot
 */

const AGAIN_MS = 30_000;

/** @returns {Bot[]} */
function useBots() {
  const [list, setList] = useState([]);
  const hello = socket.hello.value; // a new one with each connection
  useEffect(() => {
    if (!hello) return undefined;
    let wanted = true;
    const ask = () =>
      socket.ask({ t: 'get', k: 'bots' }, (answer) => {
        if (wanted && answer.t === 'bots') setList(answer.bots);
      });
    ask();
    const timer = setInterval(ask, AGAIN_MS);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [hello]);
  return list;
}

/** @param {Bot} bot */
const rulesOf = ({ rulesets, rules }) =>
  rulesets === null
    ? words.anyRules
    : words.rules(
        rulesets.map((name) => rulesetName(name, name)),
        Object.keys(rules).length > 0,
      );

export function Bots() {
  const list = useBots().filter(({ player }) => player.id !== you.value?.id);
  return (
    list.length > 0 && html`
      <section class="bots">
        <h2>${words.title}</h2>
        <p class="soft">${words.lead}</p>
        <ul>
          ${list.map((bot) => html`
            <li key=${bot.player.id}>
              <p>
                <a href=${`/player/${bot.player.id}`}><${Person} player=${bot.player} plain /></a>
                <span class="soft"> ${rulesOf(bot)}; ${words.sizes(bot.sizes)}</span>
                ${bot.running >= bot.games && html`<span class="soft"> · ${words.busy}</span>`}
              </p>
              <${Challenge} player=${bot.player} ruleset=${bot.rulesets?.[0]} className="button small" />
            </li>
          `)}
        </ul>
      </section>
    `
  );
}
