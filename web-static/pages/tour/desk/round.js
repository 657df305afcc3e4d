// The round: its draft to check and change, or its boards during play; earlier rounds to correct.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { Choice } from '../choice.js';
import { BarNotice } from './bar.js';
import { Draft } from './draft.js';
import { Running } from './running.js';
import { currentRound, dayOf } from '../../../features/tournament/facts.js';
import { league } from '../../../i18n/league-en.js';

/** @import {Context} from './desk.js' */

/** @param {{context: Context}} props */
export function RoundTab({ context }) {
  const { tour, desk } = context;
  const [chosen, setChosen] = useState(null);
  const all = [
    ...tour.rounds.filter(({ number: no }) => no !== desk.draft?.number),
    ...(desk.draft ? [desk.draft] : []),
  ];
  if (all.length === 0)
    return html`<div class="stack"><${BarNotice} context=${context} /><p class="empty">${words.round.none}</p></div>`;
  const round = all.find(({ number: no }) => no === chosen) ?? desk.draft ?? currentRound(tour) ?? all.at(-1);
  const day = dayOf(tour, round.number);
  return html`
    <div class="stack">
      ${all.length > 1 && html`
        <${Choice}
          name="desk-round"
          legend=${words.round.show}
          seen
          value=${round.number}
          set=${setChosen}
          choices=${all.map(({ number: no }) => [no, no])}
        />
      `}
      ${day && html`<p class="soft">${league.by(day)}</p>`}
      <${BarNotice} context=${context} />
      ${round === desk.draft
        ? html`<${Draft} key=${round.number} context=${context} draft=${round} />`
        : html`<${Running} key=${round.number} context=${context} round=${round} />`}
    </div>
  `;
}
