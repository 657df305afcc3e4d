// The end of an event: the director sees shared places before the table becomes final; then come files and the next
// event.
import { html, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { tour as tourWords } from '../../../i18n/tour-en.js';
import { Sheet } from '../../../ui/sheet.js';
import { GROUPS } from '../../../i18n/rulesets-en.js';
import { asTeams, boardsOfTeams } from '../../../features/tournament/teams.js';
import { PrizeList } from '../prize-list.js';
import { ties } from './facts.js';
import { Refusal } from './sending.js';

/**
 * @import {Tour} from '../../../state/tour-fold.js'
 * @import {Context} from './desk.js'
 */

/** @param {{context: Context, [other: string]: any}} props */
export function FinishSheet({ context, onClose }) {
  const { tour, send } = context;
  const { byNo } = asTeams(tour);
  const shared = ties(tour.standings);
  const finish = async () => {
    if (await send('stage', { to: 'finished' })) onClose();
  };
  return html`
    <${Sheet} title=${words.finish.title} onClose=${onClose} className="small">
      ${shared.length === 0
        ? html`<p>${words.finish.noTies}</p>`
        : html`
          <h3>${words.finish.ties}</h3>
          <ul class="names">
            ${shared.map(({ place: shown, nos }) => html`
              <li key=${shown}>
                ${words.finish.tie(
                  shown,
                  nos.map((no) => byNo.get(no)?.name),
                )}
              </li>
            `)}
          </ul>
        `}
      <${PrizeList} tour=${tour} />
      <${Refusal} context=${context} />
      <p class="choices">
        <button type="button" class="button primary" onClick=${finish}>${words.finish.go}</button> <button
          type="button"
          class="button"
          onClick=${onClose}
        >
          ${words.cancel}
        </button>
      </p>
    <//>
  `;
}

/** The files of a finished event. @param {{tour: Tour}} props */
export function Files({ tour }) {
  const { id, settings } = tour.head;
  const [where, setWhere] = useState('');
  const gotha = settings.system === 'swiss' || settings.system === 'mcmahon';
  const asking = (kind) =>
    (kind === 'h9' || kind === 'aga') && where.trim() ? `?place=${encodeURIComponent(where.trim())}` : '';
  return html`
    <div class="stack tight">
      <p class="row">
        ${Object.entries(tourWords.exports).map(([kind, name]) =>
          (kind !== 'zip' || !settings.over_board) && (kind !== 'xml' || gotha)
            ? html`
              <a key=${kind} href=${`/api/tour/${id}.${kind}${asking(kind)}`} download=${`${settings.slug}.${kind}`}>
                ${name}
              </a>
            `
            : null,
        )} <a href=${`/api/tour/${id}.csv?sep=semicolon&bom=1`} download=${`${settings.slug}.csv`}>
          ${tourWords.semicolons}
        </a>
      </p>
      <div class="field">
        <label for="files-place">${tourWords.filesPlace}</label>
        <input
          id="files-place"
          maxlength="60"
          placeholder="NZ,Kiln Lane"
          value=${where}
          onInput=${(event) => setWhere(event.target.value)}
        />
      </div>
      ${gotha && html`<p class="hint">${tourWords.gotha}</p>`}
      ${gotha && boardsOfTeams(tour) > 0 && html`<p class="notice">${tourWords.gothaTeams}</p>`}
      ${!GROUPS.standard.includes(settings.game.ruleset?.split('@')[0]) && html`
        <p class="hint">${tourWords.archiveOnly}</p>
      `}
    </div>
  `;
}
