// The page "Play the computer": a player, rules, board and clock, and one button that opens a room with the computer in
// the second seat. The address carries the terms and follows every choice.
import { html, useEffect, useMemo, useState } from '../../vendor/ui.js';
import { computer as words } from '../../i18n/computer-en.js';
import { rulesets } from '../../i18n/rulesets-en.js';
import { common } from '../../i18n/en.js';
import { act, you } from '../../state/session.js';
import { core, loadRules, needRules, withoutRules } from '../../state/rules.js';
import { kept } from '../../ui/preferences.js';
import { go, rename } from '../../ui/router.js';
import { Levels } from '../../features/computer/levels.js';
import { loadRatings, measuredFor } from '../../features/computer/measured.js';
import { USUAL_LEVEL, computerAddress, readTerms } from '../../features/computer/terms.js';
import { rulesOfAddress } from '../../features/opening/address.js';
import { openingRefused } from '../../features/opening/refused.js';
import { openFields, setupFits, startingForm } from '../../features/opening/settings.js';
import { device as onDevice } from '../../i18n/device-en.js';
import { newGame } from '../../features/device/begin.js';
import { keep, keptText, readKept } from '../../features/device/kept.js';
import { Bots } from './bots.js';
import { prepare } from './ready.js';
import { Picture } from './picture.js';
import { Clocks, Colours, HeadStart, Sizes, Where } from './fields.js';
import { Strength } from './ratings.js';
import { Rules } from './rules.js';

export const styles = ['computer', 'levels', 'sign'];

/** @import {Form} from '../../features/opening/settings.js' */

/** The last choices of this browser. */
const lastGame = kept('computer', {});
const KEPT = ['house', 'ruleset', 'size', 'width', 'height', 'colours', 'clock', 'here'];
const TURN = /^[bw] ([A-Z]\d+|pass|challenge .*)$/;
const FIRST = { house: USUAL_LEVEL, colours: 'b', clock: 'none', here: false };

/** @param {{name?: string, search?: string}} props the ruleset, and the terms and clauses behind it */
export default function ComputerPage({ name, search = '' }) {
  const { terms, clauses } = useMemo(() => readTerms(search), [search]);
  const judged = name !== undefined && (clauses !== '' || !Object.hasOwn(rulesets, name));
  useEffect(() => {
    document.title = words.documentTitle;
    loadRatings();
    loadRules(); // the room that follows shows previews with them
    if (!(/** @type {any} */ (navigator).connection?.saveData)) prepare(); // a lost connection must not end the choice
  }, []);
  const judge = core.value;
  const missing = judged && !judge;
  const read = useMemo(
    () => (judged ? judge && rulesOfAddress(judge, name, clauses) : { ruleset: name }),
    [name, clauses, judged, judged && judge],
  );
  if (missing)
    return html`
      <main id="page" class="page" tabindex="-1" aria-busy=${!withoutRules.value}>
        <h1>${words.title}</h1>
        <p>${withoutRules.value ? common.partFailed : `${common.loading}…`}</p>
      </main>
    `;
  return html`<${Choice} key=${`${name}${search}`} read=${read} terms=${terms} />`;
}

/** @param {Form} form */
const addressOf = ({ ruleset, mix, house, colours, clock, handicap, free, undo, setup, toMove, here, ...form }) => {
  const fields = openFields({ ruleset, mix, house, colours, clock, setup, toMove, ...form });
  return computerAddress({
    ruleset,
    mix,
    level: house,
    size: fields.size,
    colours,
    clock: fields.clock,
    handicap,
    free,
    undo,
    setup: fields.setup,
    toMove,
    here,
  });
};

/** @param {{read: {ruleset?: string, mix?: any, error?: string}, terms: Partial<Form>}} props */
function Choice({ read, terms }) {
  const [form, setForm] = useState(() =>
    startingForm(read.ruleset, { ...FIRST, ...lastGame.peek(), ...terms }, read.mix ?? null),
  );
  const [mix] = useState(read.mix ?? null); // stays on offer when other rules are chosen
  const [error, setError] = useState(read.error ?? null);
  const [busy, setBusy] = useState(false);
  const set = (changes) => {
    const next = { ...form, ...changes };
    setForm(next);
    setError(null);
    rename(addressOf(next));
  };
  const { name } = words.players[form.house - 1];

  const remember = () => {
    lastGame.value = Object.fromEntries(KEPT.map((key) => [key, form[key]]));
  };

  async function submit(event) {
    event.preventDefault();
    const fields = openFields(form);
    if (!setupFits(fields)) fields.setup = undefined;
    setBusy(true);
    if (form.here) return here(fields);
    const answer = await act('lobby', 'open', fields);
    setBusy(false);
    if (answer.t === 'ok') {
      remember();
      return go(`/room/${answer.room}`);
    }
    return answer.code === 'unnamed' ? undefined : setError(openingRefused(answer));
  }

  /** Begins the game on this device. */
  async function here(fields) {
    await Promise.all([needRules().catch(() => {}), prepare()]);
    setBusy(false);
    if (!core.peek()) return setError(common.partFailed);
    const name = you.peek()?.name ?? null;
    const game = newGame(core.peek(), fields, { level: form.house, name, at: Date.now() });
    if (!game) return setError(onDevice.unplayable);
    remember();
    keep(game);
    return go('/computer/game');
  }

  return html`
    <main id="page" class="page computer" tabindex="-1">
      <h1>${words.title}</h1>
      <p class="soft">${words.lead}</p>
      <${Going} />
      <form onSubmit=${submit} novalidate>
        <${Levels} level=${form.house} set=${(house) => set({ house })} measured=${measuredFor(form)} />
        <${Strength} form=${form} />
        <div class="terms">
          <div>
            <${Rules} form=${form} mix=${mix} set=${set} />
            <div class="pairs">
              <${Where} form=${form} set=${set} />
              <${Sizes} form=${form} set=${set} />
              <${Colours} form=${form} set=${set} />
              ${!form.here && html`<${Clocks} form=${form} set=${set} />`}
              <${HeadStart} form=${form} set=${set} />
            </div>
          </div>
          <div class="show">
            <${Picture} form=${form} />
            <div class="start">
              ${error && html`<p class="error" role="alert">${error}</p>`}
              <button class="button primary" data-do="play" disabled=${busy}>
                ${busy ? words.starting : words.play(name)}
              </button>
              ${!form.here && html`<p class="soft">${words.unrated}</p>`}
            </div>
          </div>
        </div>
      </form>
      <${Bots} />
    </main>
  `;
}

/** The way back to a game that is under way on this device. */
function Going() {
  const [kept] = useState(() => readKept(keptText() ?? ''));
  if (!kept || kept.endedAt !== null) return null;
  const moves = kept.log.filter(([text]) => TURN.test(text)).length;
  return html`
    <div class="banner going">
      <p>${onDevice.going({ level: kept.level, moves })} ${onDevice.replaces}</p>
      <a class="button" data-do="go-on" href="/computer/game">${onDevice.goOn}</a>
    </div>
  `;
}
