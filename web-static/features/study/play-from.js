// "Play from here": the sheet that opens a room, with the position on the board as the set-up.
import { html, useState } from '../../vendor/ui.js';
import { writeBoard } from '../../state/fold.js';
import { exactName } from '../../lib/mix.js';
import { lazy } from '../../lib/lazy.js';
import { useStyles } from '../../lib/styles.js';
import { Later } from '../../ui/later.js';
import { nameOfRules } from '../../ui/rules-name.js';
import { GROUPS } from '../../i18n/rulesets-en.js';
import * as words from '../../i18n/study-en.js';

const sheet = lazy('features/opening/sheet.js');

/**
 * The choices of a new room that begins at the position on the board.
 * @param {import('./study.js').Study} study
 * @param {{scoring?: string, komi?: number}} rules every clause
 */
export function positionOf(study, rules) {
  const { width, height } = study;
  const { board, toMove } = study.view.value;
  const side = width === height && [9, 13, 19].includes(width);
  return {
    size: side ? `${width}x${height}` : 'other',
    width,
    height,
    setup: writeBoard(board, width).replaceAll('/', '\n'),
    toMove,
    handicap: 0,
    komi: rules.scoring === 'none' ? '' : String(rules.komi),
  };
}

/**
 * The button and its sheet. A position without a player to move cannot be played on.
 * @param {object} props
 * @param {import('./study.js').Study} props.study
 * @param {{ruleset: string|null, title: string, mix?: import('protocol').Server.Mix, rules: any}} props.of the rules
 */
export function PlayFrom({ study, of }) {
  const [position, setPosition] = useState(null);
  const { phase, toMove, dispute } = study.view.value;
  const open = async () => {
    await useStyles(['lobby']);
    setPosition(positionOf(study, of.rules));
  };
  const { mix } = of;
  const mixed = mix && { ...mix, ruleset: exactName(mix.ruleset), name: nameOfRules(of), rules: of.rules };
  return html`
    ${phase === 'play' && toMove && !dispute && html`
      <button type="button" class="button small" data-do="play-from" onClick=${open}>${words.playFrom}</button>
    `}
    ${position && html`
      <${Later}
        of=${sheet}
        name="OpenSheet"
        groups=${GROUPS}
        ruleset=${mixed ? undefined : of.ruleset}
        mix=${mixed}
        position=${position}
        onClose=${() => setPosition(null)}
      />
    `}
  `;
}
