// The button that challenges one player: it opens the sheet of a new room with the opponent filled in.
import { html, useState } from '../../vendor/ui.js';
import { challenge as words } from '../../i18n/challenge-en.js';
import { GROUPS } from '../../i18n/rulesets-en.js';
import { lazy } from '../../lib/lazy.js';
import { Later } from '../../ui/later.js';
import { useStyles } from '../../lib/styles.js';

const sheet = lazy('features/opening/sheet.js'); // loaded when first opened, with the lobby's style sheets

/**
 * @param {object} props
 * @param {{id: string, name: string}} props.player
 * @param {string} [props.ruleset] the rules that the sheet begins with
 * @param {string} [props.className]
 */
export function Challenge({ player, ruleset, className = 'button' }) {
  const [wanted, setWanted] = useState(false);
  const open = async () => {
    await useStyles(['lobby']);
    setWanted(true);
  };
  return html`
    <button
      type="button"
      class=${className}
      data-do="challenge"
      aria-label=${words.challengeTo(player.name)}
      onClick=${open}
    >
      ${words.challenge}
    </button>
    ${wanted && html`
      <${Later}
        of=${sheet}
        name="OpenSheet"
        groups=${GROUPS}
        ruleset=${ruleset}
        opponent=${player}
        onClose=${() => setWanted(false)}
      />
    `}
  `;
}
