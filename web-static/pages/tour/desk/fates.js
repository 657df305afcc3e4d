// The acts that change a player's state: absent, withdrawn, back, disqualified, removed. Each states its consequence
// beforehand.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { inAnyOrder, isBye, isOpen, pairOf } from '../../../features/tournament/facts.js';
import { league } from '../../../i18n/league-en.js';
import { fatesOf } from './facts.js';
import { Reason } from './reason.js';

/**
 * @import {Tour as P} from 'protocol'
 * @import {Context} from './desk.js'
 */

const { fate: text } = words;

/** @param {{context: Context, player: P.Player, onClose: () => void}} props */
export function Fates({ context, player, onClose }) {
  const { tour, may } = context;
  const [what, setWhat] = useState(null);
  const paired = tour.rounds.some((round) => pairOf(round, player.number));
  const all = fatesOf(player, { stage: tour.head.stage, paired, may });
  const fates = all.filter((name) => name !== 'absent' || !inAnyOrder(tour)); // no game there has its time
  return html`
    <section class="hairline stack tight">
      <h3>${words.person.fate}</h3>
      <p class="row tight">
        ${fates.map((name) => html`
          <button
            type="button"
            class="button small"
            key=${name}
            data-do=${name}
            aria-expanded=${what === name}
            onClick=${() => setWhat(what === name ? null : name)}
          >
            ${text[name]}
          </button>
        `)}
      </p>
      ${what && html`<${Fate} key=${what} context=${context} player=${player} what=${what} onClose=${onClose} />`}
    </section>
  `;
}

/** @param {{context: Context, player: P.Player, [other: string]: any}} props */
function Fate({ context, player, what, onClose }) {
  const { tour, send, may } = context;
  const {
    head: { rounds, settings },
  } = tour;
  const any = inAnyOrder(tour);
  const current = any ? null : (tour.rounds.at(-1) ?? null);
  const running = current?.state === 'started' ? pairOf(current, player.number) : null;
  const underWay = running && !isBye(running) && isOpen(running) ? running : null;
  const [round, setRound] = useState(
    Math.max(1, (current?.number ?? 0) + (what === 'disqualify' ? 0 : current ? 1 : 0)),
  );
  const [kind, setKind] = useState('excused');
  const [forfeit, setForfeit] = useState(false);
  const [reason, setReason] = useState('');
  const [bad, setBad] = useState(null);
  const explain = (text) => {
    setReason(text);
    setBad(null);
  };
  const [seen] = useState(player.rev);
  async function submit(event) {
    event.preventDefault();
    if (what === 'disqualify' && !reason.trim()) return setBad(text.reasonWanted);
    const fields = {
      remove: { number: player.number },
      absent: { number: player.number, round, kind },
      disqualify: { number: player.number, round, reason: reason.trim() },
    }[what] ?? { number: player.number, round };
    if (what === 'withdraw' && forfeit && underWay) {
      /** @type {import('./sending.js').FieldsOf<'rule'>} */
      const lost = {
        round: current.number,
        board: underWay.board,
        game: 0,
        result: underWay.first === player.number ? 'white' : 'black',
        default: true,
        reason: text.forfeitReason,
      };
      if (!(await send('rule', lost))) return undefined;
    }
    return (await send(what, fields, seen)) && onClose();
  }
  const excused = player.absent.some((one) => one.kind === 'excused' && one.round !== round);
  const leagueSays = any ? league.desk.withdrawSays(player.name, settings) : null;
  const says = {
    absent: text.absentSays(kind, settings, excused),
    withdraw:
      leagueSays
      ?? text.withdrawSays[settings.system]?.(player.name, round)
      ?? text.withdrawSays.other(player.name, round),
    return: any ? league.desk.returnSays(player.name) : text.returnSays(player.name, round),
    disqualify:
      (leagueSays
        ? `${leagueSays} `
        : text.withdrawSays[settings.system]
          ? `${text.withdrawSays[settings.system](player.name, round)} `
          : '') + `${text.disqualifySays(player.name, round, !text.withdrawSays[settings.system])}`,
    remove: text.removeSays(player.name),
  }[what];
  return html`
    <form class="stack tight" onSubmit=${submit} novalidate>
      ${what !== 'remove' && !any && html`
        <div class="field">
          <label for="fate-round">${text.round}</label>
          <input
            id="fate-round"
            type="number"
            min="1"
            max=${rounds || 46}
            value=${round}
            onInput=${(event) => setRound(Number(event.target.value))}
          />
        </div>
      `}
      ${what === 'absent' && html`
        <fieldset class="field">
          <legend>${text.kind}</legend>
          <div class="segmented">
            ${Object.entries(text.kinds).map(([value, label]) => html`
              <label key=${value}>
                <input
                  type="radio"
                  name="fate-kind"
                  checked=${kind === value}
                  onChange=${() => setKind(value)}
                /> ${label}
              </label>
            `)}
          </div>
        </fieldset>
      `}
      ${what === 'withdraw' && underWay && may('rule') && html`
        <fieldset>
          ${/** @type {[boolean, string][]} */ ([
            [false, text.finish],
            [true, text.forfeit],
          ]).map(([value, label]) => html`
            <label class="check" key=${label}>
              <input
                type="radio"
                name="fate-game"
                checked=${forfeit === value}
                onChange=${() => setForfeit(value)}
              /> ${label}
            </label>
          `)}
        </fieldset>
      `}
      ${what === 'disqualify' && html`
        <${Reason} id="fate-reason" label=${text.reason} value=${reason} onChange=${explain} />
      `}
      <p class="notice">${says}</p>
      ${bad && html`<p class="error" role="alert">${bad}</p>`}
      <p><button class="button" data-do="confirm">${text[what]}</button></p>
    </form>
  `;
}
