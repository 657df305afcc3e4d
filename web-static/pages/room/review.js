// The computer's advice in a room whose game is over: on the present board, or on that of the turn which the visitor
// looks at. A best move that was not played leads to the replay, where it can be tried.
import { computed, effect, html, signal, useEffect, useMemo } from '../../vendor/ui.js';
import { lazy } from '../../lib/lazy.js';
import { isAct, readAct, standing } from '../../state/log.js';
import { loadRules } from '../../state/rules.js';
import { ownedGlyph } from '../../features/search/owned.js';
import { Later } from '../../ui/later.js';
import { go } from '../../ui/router.js';

/** @import {RoomModel} from './model.js' */

const aids = lazy('features/search/aids.js');

/** The finished game of a room in the form of a sandbox, as far as the advice needs it. */
class Reviewed {
  #model;
  #turns = [0]; // after each number of acts

  /** @param {RoomModel} model */
  constructor(model) {
    this.#model = model;
    const { info, log, width, height } = model.game.peek();
    const entries = standing(log).filter(({ text }) => isAct(readAct(text, width, height)));
    for (const { n } of entries) this.#turns.push(model.facts(n)?.turns.at(-1) ?? this.#turns.at(-1));
    this.width = width;
    this.height = height;
    this.position = { rules: info.rules, setup: info.setup, toMove: info.to_move, handicap: info.handicap };
    this.acts = signal(entries.map(({ text }) => text));
    this.at = computed(() => {
      const turn = model.viewing.value;
      return turn === null ? entries.length : this.#turns.findIndex((turns) => turns >= turn);
    });
    this.view = computed(() => ({ board: model.rules.boardAfter(this.#turns[this.at.value]) }));
  }

  go(at) {
    const all = this.acts.peek().length;
    this.#model.look(at >= all ? null : this.#turns[at]);
  }

  act(act) {
    const at = this.at.peek();
    if (this.acts.peek()[at] === act) this.go(at + 1);
    else go(`/game/${this.#model.game.peek().info.id}#${this.#turns[at]}`);
  }

  follows() {}
}

/** @param {{model: RoomModel}} props */
export function Review({ model }) {
  useEffect(() => {
    loadRules();
  }, []);
  return model.rules && html`<${Advice} key=${model.game.value.info.id} model=${model} />`;
}

/** @param {{model: RoomModel}} props */
function Advice({ model }) {
  const reviewed = useMemo(() => new Reviewed(model), [model]);
  /** @type {import('../../vendor/ui.js').Signal<import('../../features/search/hints.js').Hints|null>} */
  const hints = useMemo(() => signal(null), [model]);
  useEffect(() => {
    const { view } = model;
    view?.addLayer('owned', ownedGlyph);
    let shown = false;
    const stop = effect(() => {
      const told = hints.value;
      if (!told && !shown) return;
      shown = Boolean(told);
      view?.show('owned', told?.owned ?? []);
      view?.clearMarks();
      for (const [point, letter] of told?.labels ?? []) view?.mark(point, 'text', letter);
    });
    return () => {
      stop();
      if (shown && model.view === view) {
        view?.show('owned', []);
        view?.clearMarks();
      }
    };
  }, [model, hints]);
  return html`<${Later} of=${aids} name="Aids" sandbox=${reviewed} hints=${hints} />`;
}
