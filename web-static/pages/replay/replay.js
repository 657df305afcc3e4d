// A game as a record: a link for every position, and every line that a reader tries. A running game is followed.
import { html, useEffect, useMemo, useRef, useState } from '../../vendor/ui.js';
import { openGame } from '../../state/game.js';
import { isAct, readAct, standing } from '../../state/log.js';
import { core, loadRules } from '../../state/rules.js';
import { copyText } from '../../ui/copy.js';
import { Message } from '../../ui/message.js';
import { Person } from '../../ui/person.js';
import { Stone } from '../../ui/mark.js';
import { RecordFiles } from '../../ui/record-files.js';
import { rename } from '../../ui/router.js';
import { RulesName } from '../../ui/rules-name.js';
import { rulesetName } from '../../i18n/rulesets-en.js';
import { clockRules, common, endText, resultShort } from '../../i18n/en.js';
import { replay as words } from '../../i18n/sandbox.js';
import * as lines from '../../i18n/study-en.js';
import { Study } from '../../features/study/study.js';
import { StudyView } from '../../features/study/view.js';
import { gameFile } from '../../features/study/save.js';
import { keptTree } from '../../features/study/kept.js';
import { PlayFrom } from '../../features/study/play-from.js';
import { NoBoard } from '../../features/sandbox/sandbox-board.js';

export const styles = ['book', 'study'];

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' });
const keptAs = (info) => `game:${info.id}`;

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
  const study = useStudy(game, hash);
  useEffect(() => {
    document.title = words.documentTitle(names);
  }, [names]);
  const head = html`<${Head} game=${game} study=${study} />`;
  return html`
    <main id="page" tabindex="-1" class="record studying">
      ${study
        ? html`
          <${StudyView}
            study=${study}
            name=${keptAs(info)}
            title=${names}
            aids=${Boolean(game.end)}
            head=${head}
            tools=${html`
              ${game.end && html`<${PlayFrom} study=${study} of=${info} />`}
              <${LinkToMove} game=${game} study=${study} />
            `}
            save=${{
              names: [info.players.b.name, info.players.w.name],
              text: () => gameFile(study, info.id),
            }}
            foot=${html`<${RecordFiles} game=${game} />`}
          />
        `
        : html`
          <div class="study">
            <div class="study-pane"><${NoBoard} /></div>
            <aside>${head}</aside>
          </div>
        `}
    </main>
  `;
}

/** The study of this game; made when the rules are loaded, and kept up to date with every new event. */
function useStudy(game, hash) {
  const [study, setStudy] = useState(null);
  const rules = core.value;
  const { info } = game;
  const line = lineOf(game);
  useEffect(() => {
    if (!rules) return undefined;
    const made = new Study(
      rules,
      {
        rules: info.rules,
        size: info.size,
        setup: info.setup,
        toMove: info.to_move,
        handicap: info.handicap,
        line,
      },
      { at: line.length, tree: keptTree(keptAs(info)), game: true },
    );
    if (/^\d+$/.test(hash ?? '')) made.goTurn(Number(hash));
    setStudy(made);
    return () => {
      setStudy(null);
      made.close();
    };
  }, [rules, info.id]);
  const known = line.join('|');
  const first = useRef(known);
  useEffect(() => {
    if (study && first.current !== known) study.follow(line);
    first.current = known;
  }, [study, known]);
  useEffect(() => {
    if (study && /^\d+$/.test(hash ?? '')) study.goTurn(Number(hash));
  }, [study, hash]);
  return study;
}

/** Players, result and terms, each once. */
function Head({ game, study }) {
  const { info, end } = game;
  const lost = study?.view.value.lost ?? { b: 0, w: 0 };
  return html`
    <header class="study-head">
      <h1>
        <${Player} colour="b" player=${info.players.b} taken=${lost.w} />
        <span class="visually-hidden"> – </span>
        <${Player} colour="w" player=${info.players.w} taken=${lost.b} />
      </h1>
      <div class="study-won">
        ${end
          ? html`
            <p class="won-result">${resultShort(end.result, end.reason, end.score)}</p>
            ${end.score
              ? html`
                <p class="soft num" title=${lines.scoreLabel(end.score)}>
                  <span aria-hidden="true">${lines.scoreParts(end.score)}</span>
                  <span class="visually-hidden">${lines.scoreLabel(end.score)}</span>
                </p>
              `
              : html`<p class="soft">${endText(end)[1]}</p>`}
          `
          : html`<p class="soft">${words.running}</p>`}
      </div>
      <p class="by">
        ${info.mix
          ? html`<${RulesName} ...${info} />`
          : html`<a href=${`/rules/${info.ruleset}`}>${rulesetName(info.ruleset, info.title)}</a>`} · ${common.size(
          info.size,
        )} · ${clockRules(info.clock)} · <time datetime=${new Date(info.started_at).toISOString()}>
          ${day.format(info.started_at)}
        </time> · <a href=${`/room/${info.room}`}>${words.room}</a>
      </p>
    </header>
  `;
}

/** @param {{colour: 'b'|'w', player: any, taken: number}} props taken: the prisoners of this player */
function Player({ colour, player, taken }) {
  return html`
    <span class="study-player">
      <${Stone} colour=${colour} />
      <span class="study-name"><${Person} player=${player} /></span>
      <span class="taken num">${lines.prisoners(taken)}</span>
    </span>
  `;
}

/** Copies the address of the move on the board, and keeps it in the address bar; a line of one's own has none. */
function LinkToMove({ game, study }) {
  const [copied, setCopied] = useState(false);
  const turn = study.strayed ? null : study.view.value.turns;
  useEffect(() => {
    if (turn !== null) rename(`#${turn}`);
    setCopied(false);
  }, [turn]);
  if (turn === null) return null;
  const address = `${location.origin}/game/${game.info.id}#${turn}`;
  return html`
    <button type="button" class="button small" onClick=${async () => setCopied(await copyText(address))}>
      ${copied ? words.copied : words.permalink}
    </button>
  `;
}
