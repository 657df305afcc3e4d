// The lab's board: the mix on trial, judged by the rules core, on a board of the visitor's choice.
import { html, useMemo, useRef } from '../../vendor/ui.js';
import { EMPTY_PLACE, PlaceError, plainHash, readPlace, writePlace } from '../../features/sandbox/place.js';
import { Workbench } from '../../features/sandbox/workbench.js';
import { setting } from '../../i18n/sandbox.js';
import { lab as words } from '../../i18n/lab-en.js';
import { rename } from '../../ui/router.js';

function readHash(hash) {
  try {
    return { place: readPlace(plainHash(hash)), error: null };
  } catch (problem) {
    if (!(problem instanceof PlaceError)) throw problem;
    return { place: EMPTY_PLACE, error: `${setting.badPlace(problem)} ${setting.unused}` };
  }
}

/**
 * @param {{core: import('../../lib/core.js').Core, rules: import('../../lib/core.js').Rules,
 *   refused: boolean, hash?: string}} props
 */
export function LabBoard({ core, rules, refused, hash }) {
  const first = useMemo(() => readHash(hash ?? ''), []);
  const empty = writePlace(EMPTY_PLACE);
  // An empty board at a bare address has nothing to write. An address that is not understood stays, to be read again:
  // without it the page would be another one, without the reason (hashchange comes later than the board).
  const kept = useRef(hash && !first.error ? null : empty);
  const keep = (place, acts) => {
    const address = writePlace(place, acts);
    if (address === kept.current) return;
    kept.current = address;
    rename(address === empty ? location.pathname + location.search : `#${address}`);
  };
  return html`
    <${Workbench}
      core=${core}
      rules=${refused ? null : rules}
      first=${first.place}
      title=${words.board}
      waiting=${words.resting}
      before=${first.error && html`<p class="error" role="alert">${first.error}</p>`}
      onChange=${keep}
    />
  `;
}
