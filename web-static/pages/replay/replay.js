// A game as a record: a link for every position, and automatic play. A running game is followed.
import { html, useEffect, useMemo, useRef, useState } from '../../vendor/ui.js';
import { openGame } from '../../state/game.js';
import { isAct, moveList, readAct, standing } from '../../state/log.js';
import { core, loadRules } from '../../state/rules.js';
import { copyText } from '../../ui/copy.js';
import { Message } from '../../ui/message.js';
import { Moves } from '../../ui/moves.js';
import { Person } from '../../ui/person.js';
import { Stone } from '../../ui/mark.js';
import { RecordFiles } from '../../ui/record-files.js';
import { rename } from '../../ui/router.js';
import { RulesName } from '../../ui/rules-name.js';
import { rulesetName } from '../../i18n/rulesets-en.js';
import { clockRules, common, endText, resultShort, room as roomWords } from '../../i18n/en.js';
import { replay as words } from '../../i18n/sandbox.js';
import { pointName } from '../../lib/points.js';
import { Sandbox } from '../../features/sandbox/sandbox.js';
import { NoBoard, SandboxBoard } from '../../features/sandbox/sandbox-board.js';

export const styles = ['book'];

/** The acts of a log that the rules core folds. */
const lineOf = ({ log, width, height }) =>
  standing(log)
    .map(({ text }) => text)
    .filter((text) => isAct(readAct(text, width, height)));

/** @param {{id: string, hash?: string}} props hash: the turn to show */
export default function ReplayPage({ id, hash }) {
  const source = useMemo(() => openGame(id), [id]);
  useEffect(() => {
    loadRules();
    return source.close;
  }, [source]);
  const game = source.game.value;
  if (source.missing.value) return html`<${Message} text=${words.missing} href="/games" />`;
  if (!game) return html`<main id="page" tabindex="-1" class="page" aria-busy="true"><p>${common.loading}…</p></main>`;
  return html`<${Record} game=${game} hash=${hash} />`;
}

function Record({ game, hash }) {
  const { info } = game;
  const names = `${info.players.b.name} – ${info.players.w.name}`;
  const sandbox = useSandbox(game, hash);
  useEffect(() => {
    document.title = words.documentTitle(names);
  }, [names]);
  return html`
    <main id="page" tabindex="-1" class="page book record">
      <header>
        <p class="by">
          ${info.mix
            ? html`<${RulesName} ...${info} />`
            : html`<a href=${`/rules/${info.ruleset}`}>${rulesetName(info.ruleset, info.title)}</a>`} · ${common.size(
            info.size,
          )} · ${clockRules(info.clock)}
        </p>
        <h1 class="t28">
          <${Person} player=${info.players.b} /> <span class="soft">–</span> <${Person} player=${info.players.w} />
        </h1>
        <p>
          ${game.end ? endText(game.end).join('. ').replace('..', '.') : words.running} ${game.end && html`
            <span class="tag">${resultShort(game.end.result, game.end.reason, game.end.score)}</span>
          `} <a href=${`/room/${info.room}`}>${words.room}</a>
        </p>
        <${RecordFiles} game=${game} />
      </header>
      <div class="book-spread">
        <div class="record-board">
          ${sandbox
            ? html`<${SandboxBoard} sandbox=${sandbox} title=${names} aids=${Boolean(game.end)} />`
            : html`<${NoBoard} />`}
        </div>
        <aside class="record-side" aria-label=${words.moves}>
          <${Player} colour="b" game=${game} />
          <${Player} colour="w" game=${game} />
          ${sandbox && html`<${Line} game=${game} sandbox=${sandbox} />`}
        </aside>
      </div>
    </main>
  `;
}

/** The sandbox of this game; made when the rules are loaded, and kept up to date with every new event. */
function useSandbox(game, hash) {
  const [sandbox, setSandbox] = useState(null);
  const rules = core.value;
  const { info } = game;
  const line = lineOf(game);
  useEffect(() => {
    if (!rules) return undefined;
    const made = new Sandbox(
      rules,
      {
        rules: info.rules,
        size: info.size,
        setup: info.setup,
        toMove: info.to_move,
        handicap: info.handicap,
        line,
      },
      line.length,
    );
    if (/^\d+$/.test(hash ?? '')) made.goTurn(Number(hash));
    setSandbox(made);
    return () => {
      setSandbox(null);
      made.close();
    };
  }, [rules, info.id]);
  const known = line.join('|');
  const first = useRef(known);
  useEffect(() => {
    if (sandbox && first.current !== known) sandbox.follow(line);
    first.current = known;
  }, [sandbox, known]);
  useEffect(() => {
    if (sandbox && /^\d+$/.test(hash ?? '')) sandbox.goTurn(Number(hash));
  }, [sandbox, hash]);
  return sandbox;
}

function Player({ colour, game }) {
  const lost = game.d.lost?.[colour === 'b' ? 'w' : 'b'] ?? 0;
  return html`
    <p class="row">
      <${Stone} colour=${colour} />
      <strong class="grow"><${Person} player=${game.info.players[colour]} /></strong>
      <span class="soft num">${roomWords.captures(lost)}</span>
    </p>
  `;
}

/** The moves, and the address of the position shown. */
function Line({ game, sandbox }) {
  const { width, height } = game;
  const [copied, setCopied] = useState(false);
  const view = sandbox.view.value;
  const turn = sandbox.strayed ? null : view.turns;
  const list = moveList(game.log, width, height);
  const address = `${location.origin}/game/${game.info.id}#${turn ?? 0}`;
  useEffect(() => {
    if (turn !== null) rename(`#${turn}`);
    setCopied(false);
  }, [turn]);
  return html`
    ${sandbox.strayed
      ? html`<p class="notice">${words.variation}</p>`
      : html`
        <p>
          <button type="button" class="button small" onClick=${async () => setCopied(await copyText(address))}>
            ${copied ? words.copied : words.permalink}
          </button>
        </p>
      `}
    <${Moves}
      list=${list}
      name=${(point) => pointName(point, width, height)}
      at=${turn ?? -1}
      onChoose=${(number) => {
        if (sandbox.strayed) sandbox.restore();
        sandbox.goTurn(number);
      }}
    />
  `;
}
