// Driving a study: the buttons under its board, the keys of the page, and the wheel over the board.
import { html, useEffect } from '../../vendor/ui.js';
import { TURNS, readAct } from '../../state/log.js';
import { pointName } from '../../lib/points.js';
import { icons } from '../../ui/icons.js';
import { statusOf } from '../sandbox/sandbox-board.js';
import * as steps from '../../i18n/sandbox.js';
import * as words from '../../i18n/study-en.js';

/** @import {Study} from './study.js' */

/** Pixels of a wheel that are one step: a notch of a mouse has about 100, a track pad sends many small amounts. */
const WHEEL_PX = 60;
const WHEEL_LINE_PX = 20; // of a wheel that counts lines

/** @type {Record<string, (study: Study) => void|boolean>} */
const KEYS = {
  ArrowLeft: (study) => study.go(study.at.peek() - 1),
  ArrowRight: (study) => study.go(study.at.peek() + 1),
  Home: (study) => study.go(0),
  End: (study) => study.go(study.acts.peek().length),
  ArrowUp: (study) => study.turnTo(-1),
  ArrowDown: (study) => study.turnTo(1),
};

const typing = (target) => target.closest?.('input, textarea, select, dialog, [contenteditable]');

/**
 * Follows the keyboard. A reader who walks over the board by its keys keeps the arrows there; with Shift they step.
 * After a press of the mouse on the board they step at once.
 * @param {Study} study @returns {() => void} ends it
 */
export function followKeys(study) {
  let byHand = true; // whether the focus was last put by a pointer
  const pointed = () => {
    byHand = true;
  };
  const pressed = (event) => {
    if (event.key === 'Tab') byHand = false;
    const run = KEYS[event.key];
    if (!run || event.altKey || event.ctrlKey || event.metaKey || typing(event.target)) return;
    if (event.target.closest?.('[role=grid]') && !byHand && !event.shiftKey) return;
    if (run(study) === false) return; // there is no other line: the page may scroll
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('pointerdown', pointed, true);
  document.addEventListener('keydown', pressed, true);
  return () => {
    document.removeEventListener('pointerdown', pointed, true);
    document.removeEventListener('keydown', pressed, true);
  };
}

/**
 * Steps by the wheel over an element. Beside it the wheel scrolls the page, and so it does where there are no moves.
 * @param {HTMLElement} element @param {Study} study @returns {() => void} ends it
 */
export function followWheel(element, study) {
  let rolled = 0;
  const turned = (event) => {
    if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY) || study.acts.peek().length === 0) return;
    event.preventDefault();
    rolled += event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : WHEEL_LINE_PX);
    const count = Math.trunc(rolled / WHEEL_PX);
    if (count === 0) return;
    rolled -= count * WHEEL_PX;
    study.go(study.at.peek() + Math.sign(count)); // a fast turn is one step, too
  };
  element.addEventListener('wheel', turned, { passive: false });
  return () => element.removeEventListener('wheel', turned);
}

/** Whether an act is a move that is counted. */
const isTurn = (study) => (act) => TURNS.has(readAct(act, study.width, study.height).kind);

/** The last act on the board in words, '' at the start. @param {Study} study */
export function lastText(study) {
  const { width, height } = study;
  const act = study.acts.value[study.at.value - 1];
  return act ? words.actText(readAct(act, width, height), (point) => pointName(point, width, height)) : '';
}

/** The buttons, the number of the move, and a sentence about it. @param {{study: Study, desk: any}} props */
export function Drive({ study, desk }) {
  const at = study.at.value;
  const acts = study.acts.value;
  const { turns } = study.view.value;
  const status = statusOf(study, desk.picking.value);
  const last = lastText(study);
  useEffect(() => followKeys(study), [study]);
  const step = (what, label, to, off) => html`
    <button
      type="button"
      class="button icon"
      data-do=${`step-${what}`}
      aria-label=${label}
      title=${label}
      aria-disabled=${off}
      onClick=${() => study.go(to)}
    >
      ${icons[what]()}
    </button>
  `;
  return html`
    <div class="drive">
      <div class="drive-steps" role="group" aria-label=${steps.steps} aria-description=${words.keysLabel}>
        ${step('first', steps.first, 0, at === 0)} ${step('back', steps.back, at - 1, at === 0)}
        ${step('forward', steps.forward, at + 1, at === acts.length)}
        ${step('last', steps.last, acts.length, at === acts.length)}
      </div>
      <div class="drive-place">
        <p class="sandbox-count">${words.move(turns, turns + acts.slice(at).filter(isTurn(study)).length)}</p>
        <p class=${`sandbox-status ${status.kind}`} role="status">
          ${status.kind === 'turn' && last ? html`${last}. ` : ''}
          <span class="said">${status.text}</span>
        </p>
      </div>
      ${study.strayed
        ? html`
          <button
            type="button"
            class="button"
            data-do="restore"
            title=${words.restore}
            aria-label=${words.restore}
            onClick=${() => study.restore()}
          >
            ${words.main}
          </button>
        `
        : html`<p class="drive-keys soft">${words.keys}</p>`}
    </div>
  `;
}
