// The players of the tournament: check-in with one key for each player, and the facts and acts of each.
import { html, useEffect, useMemo, useState } from '../../../vendor/ui.js';
import { desk as words } from '../../../i18n/desk-en.js';
import { link as linkWords } from '../../../i18n/link-en.js';
import { say } from '../../../ui/live.js';
import { Sheet } from '../../../ui/sheet.js';
import { Code, OnlyHere, useLink } from '../link.js';
import { twins } from '../../../features/tournament/people.js';
import { BarNotice } from './bar.js';
import { ClearSheet } from './clear.js';
import { clearable, isGone } from './facts.js';
import { ForbidSheet } from './forbid.js';
import { ImportSheet } from './import.js';
import { keysFor } from './keys.js';
import { List } from './people-list.js';
import { PersonSheet } from './person-sheet.js';
import { SORTS, sorted } from './sort.js';
import { EntryCode, Waiting } from './waiting.js';
import { Refusal } from './sending.js';

/**
 * @import {Context} from './desk.js'
 * @import {Tour as P} from 'protocol'
 */

const { people: text } = words;
// The order and the grid stay while the director looks at other parts of the desk.
const kept = { by: 'name', grid: false };

/** @param {{context: Context}} props */
export function PeopleTab({ context }) {
  const { tour, send, may } = context;
  const {
    head: { players, here, stage, settings, rounds },
  } = tour;
  const [wanted, setWanted] = useState('');
  const [asked, setAsked] = useState(null);
  const [busy, setBusy] = useState(false);
  const [by, setBy] = useState(kept.by);
  const [grid, setGrid] = useState(kept.grid);
  Object.assign(kept, { by, grid });
  const listed = sorted(tour.players, by === 'start' && settings.system !== 'mcmahon' ? 'name' : by);
  const checking = stage === 'checkin';
  const keys = keysFor(checking ? listed.filter((player) => !isGone(player)) : []);
  const found = listed.filter(({ name, club }) =>
    `${name} ${club}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  const checkin = async (player, sure = false) => {
    const on = player.status !== 'here';
    if (!on && stage === 'running' && !sure) return setAsked({ what: 'away', player });
    if (await send('checkin', { number: player.number, on }))
      say('answer', text.said(player.name, on, here + (on ? 1 : -1), players));
    return setAsked(null);
  };
  const missing = checking ? listed.filter(({ status }) => status === 'entered') : [];
  const everybody = async () => {
    // the server gets one command after the other, because it slows down a sender of many
    setBusy(true);
    /** @type {number|boolean} */
    let well = true;
    for (const { number: no } of missing) well &&= await send('checkin', { number: no, on: true });
    setBusy(false);
    if (well) say('answer', text.counter(players, players));
  };
  useKeys(keys, (no) => checkin(tour.byNo.get(no)), asked === null && checking);
  return html`
    <div class="stack people">
      <div class="spread">
        <p class="counter t28" role="status"><b class="num">${text.counter(here, players)}</b></p>
        <p class="row tight">
          ${missing.length > 1 && may('checkin') && html`
            <button type="button" class="button" data-do="all-here" disabled=${busy} onClick=${everybody}>
              ${text.allHere(missing.length)}
            </button>
          `}
          <button type="button" class="button" data-do="add" onClick=${() => setAsked({ what: 'person' })}>
            ${text.add}
          </button>
          <button type="button" class="button" data-do="import" onClick=${() => setAsked({ what: 'import' })}>
            ${text.import}
          </button>
          ${may('forbid') && html`
            <button type="button" class="button" data-do="apart" onClick=${() => setAsked({ what: 'forbid' })}>
              ${text.forbid}
            </button>
          `}
          ${may('clear') && clearable(context.desk, tour, 'own').length > 1 && html`
            <button type="button" class="button" data-do="clear" onClick=${() => setAsked({ what: 'clear' })}>
              ${text.clear}
            </button>
          `}
        </p>
      </div>
      <${Waiting} context=${context} />
      <${EntryCode} context=${context} />
      <${BarNotice} context=${context} />
      <${Doubles} players=${tour.players} />
      ${players === 0
        ? html`<p class="empty">${text.none}</p>`
        : html`
          <div class="row">
            <div class="field grow">
              <label class="visually-hidden" for="people-find">${text.search}</label>
              <input
                id="people-find"
                type="search"
                placeholder=${text.search}
                value=${wanted}
                onInput=${(event) => setWanted(event.target.value)}
              />
            </div>
            <div class="field sort">
              <label class="visually-hidden" for="people-sort">${text.sort}</label>
              <select id="people-sort" value=${by} onChange=${(event) => setBy(event.target.value)}>
                ${SORTS.filter((one) => one !== 'start' || settings.system === 'mcmahon').map((one) => html`
                  <option key=${one} value=${one} selected=${one === by}>${text.sorts[one]}</option>
                `)}
              </select>
            </div>
            ${rounds > 1 && may('absent') && html`
              <button type="button" class="button" data-do="grid" aria-pressed=${grid} onClick=${() => setGrid(!grid)}>
                ${text.grid}
              </button>
            `}
          </div>
          ${checking && html`<p class="hint by-keys">${text.hint}</p>`}
          ${grid && html`<p class="hint">${text.gridHint}</p>`}
          ${checking && html`<${CheckInLink} slug=${settings.slug} />`}
          <${List}
            context=${context}
            list=${found}
            keys=${keys}
            grid=${grid}
            checkin=${checkin}
            edit=${(player) => setAsked({ what: 'person', player })}
          />
        `}
      ${asked?.what === 'person' && html`
        <${PersonSheet} context=${context} player=${asked.player ?? null} onClose=${() => setAsked(null)} />
      `}
      ${asked?.what === 'away' && html`
        <${AwaySheet}
          context=${context}
          player=${asked.player}
          go=${() => checkin(asked.player, true)}
          onClose=${() => setAsked(null)}
        />
      `}
      ${asked?.what === 'import' && html`<${ImportSheet} context=${context} onClose=${() => setAsked(null)} />`}
      ${asked?.what === 'clear' && html`<${ClearSheet} context=${context} onClose=${() => setAsked(null)} />`}
      ${asked?.what === 'forbid' && html`<${ForbidSheet} context=${context} onClose=${() => setAsked(null)} />`}
    </div>
  `;
}

/**
 * During rounds an absent player is left out of the next one. A sheet asks first, against slips of the hand.
 * @param {{context: Context, player: P.Player, [other: string]: any}} props
 */
function AwaySheet({ context, player, go, onClose }) {
  return html`
    <${Sheet} title=${text.awayTitle(player.name)} onClose=${onClose} className="small">
      <p>${text.awaySays(player.name)}</p>
      <${Refusal} context=${context} />
      <p class="choices">
        <button type="button" class="button primary" data-do="confirm" onClick=${go}>${text.awayGo}</button>
        <button type="button" class="button quiet" onClick=${onClose}>${words.cancel}</button>
      </p>
    <//>
  `;
}

/** The address of the page on which players check themselves in; its code is in a sheet, for a screen in the hall. */
function CheckInLink({ slug }) {
  const link = useLink(`/t/${slug}`);
  const [shown, setShown] = useState(false);
  return html`
    <p class="hint row tight">
      ${text.checkinLink} <span class="num">${link.address}</span>
      ${link.code && html`
        <button type="button" class="button small" data-do="code" onClick=${() => setShown(true)}>
          ${linkWords.show}
        </button>
      `}
    </p>
    <${OnlyHere} link=${link} />
    ${shown && html`
      <${Sheet} title=${linkWords.scan} onClose=${() => setShown(false)} className="small">
        <${Code} link=${link} />
        <p class="address num">${link.address}</p>
      <//>
    `}
  `;
}

// Keys work wherever the focus is, except in a text field or while a sheet is open.
function useKeys(keys, press, on) {
  useEffect(() => {
    if (!on) return undefined;
    const down = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.('input, select, textarea, dialog'))
        return;
      const found = [...keys].find(([, key]) => key === event.key.toLowerCase());
      if (!found) return;
      event.preventDefault();
      press(found[0]);
    };
    document.addEventListener('keydown', down);
    return () => document.removeEventListener('keydown', down);
  });
}

const DOUBLES = 6; // lines; in a large field nearly all names may be similar

function Doubles({ players }) {
  const { pairs, all } = useMemo(() => twins(players, DOUBLES), [players]);
  if (all === 0) return null;
  return html`
    <ul class="notice warn">
      ${pairs.map(([a, b]) => html`<li key=${`${a.number}-${b.number}`}>${text.doubles(a.name, b.name)}</li>`)}
      ${all > pairs.length && html`<li>${text.moreDoubles(all - pairs.length)}</li>`}
    </ul>
  `;
}
