// The phase line: the player to move, the phase, the possible acts, the deadline. A pure function of the known state,
// so that every sentence can be tested.
import { phase as words, actions, endText, eventText, COLOUR } from '../../i18n/en.js';
import { standing, readAct, TURNS } from '../../state/log.js';

const FEW = 3; // resumptions left, of which a player should know

/**
 * @typedef {object} Line
 * @property {string} head one short sentence
 * @property {string[]} subs further facts, most important first
 * @property {'mine'|'theirs'|'special'|'over'|'quiet'} tone
 * @property {boolean} [timed] whether the marking time runs
 */

/**
 * The line for a game.
 * @param {object} facts
 * @param {import('../../state/fold.js').GameState} facts.game
 * @param {'b'|'w'|null} facts.mine
 * @param {boolean} [facts.lettered] whether the board has coordinates
 * @param {string} [facts.aim] the meaning of a press on the board
 * @param {import('./model.js').Asked|null} [facts.asking]
 * @param {boolean} [facts.sending]
 * @returns {Line}
 */
export function gameLine({ game, mine, lettered = true, aim = 'play', asking = null, sending = false }) {
  const { d, info, end } = game;
  const names = { b: info.players.b?.name ?? COLOUR.b, w: info.players.w?.name ?? COLOUR.w };
  if (end) {
    const [head, sub] = endText(end, mine, names);
    return { head, subs: [sub], tone: 'over' };
  }
  if (asking) {
    const ask = actions.ask[asking.kind];
    if (ask)
      return {
        head: ask,
        subs: asking.kind === 'pass' ? passing(game, mine) : [actions.does[asking.kind]],
        tone: 'mine',
      };
  }
  if (aim === 'claim') return { head: words.claimMode[0], subs: [words.claimMode[1]], tone: 'special' };
  if (aim === 'challenge') return { head: words.challengeMode[0], subs: [words.challengeMode[1]], tone: 'special' };
  if (d.paused) return { head: words.paused[d.paused][0], subs: [words.paused[d.paused][1]], tone: 'quiet' };
  const offered = mine && (game.event?.k === 'draw' || game.event?.k === 'undo-ask'); // offers.js says it
  const happened = game.event && !offered ? eventText(game.event, lettered) : null;
  if (d.phase === 'stopped') return stoppedLine(game, mine, names, happened);
  if (d.phase === 'confirmation') return confirmationLine(game, mine, names);
  return playLine(game, mine, names, happened, sending);
}

/** The effect of a pass of the visitor. @param {Game} game @param {Mine} mine */
function passing({ d, info: { rules } }, mine) {
  const [made, needed] = d.passes ?? [0, rules.stop_passes];
  const more = Math.max(needed - made - 1, rules.white_passes_last && mine === 'b' ? 1 : 0);
  const subs = [more > 0 ? words.passAsk.after(more) : words.passAsk.stops];
  if (rules.pass_stones === 'always' || (rules.pass_stones === 'dispute' && d.dispute)) subs.push(words.passAsk.stone);
  if (rules.passing === 'limited' && d.passes_left) subs.push(words.passesLeft(d.passes_left[mine]));
  return subs;
}

/**
 * @typedef {import('../../state/fold.js').GameState} Game
 * @typedef {'b'|'w'|null} Mine
 * @typedef {{b: string, w: string}} Names
 */

/**
 * @param {Game} game
 * @param {Mine} mine
 * @param {Names} names
 * @param {string|null} happened
 * @param {boolean} sending
 * @returns {Line}
 */
function playLine({ d, event, info }, mine, names, happened, sending) {
  const myTurn = mine !== null && d.to === mine;
  const subs = [];
  if (sending) subs.push(words.sending);
  if (event?.sequence?.state === 'ended') subs.push(words.proved(event.sequence.proved));
  if (happened) subs.push(happened);
  if (d.passes?.[0] > 0) subs.push(words.passes(d.passes));
  if (d.ko) subs.push(words.koHere(d.ko));
  if (d.dispute) subs.push(words.dispute(names[d.resumed_by] ?? '', d.ko_challenges));
  else if (d.ko_challenges) subs.push(words.challenges);
  for (const note of d.notes ?? []) subs.push(words[note.state](note.by, note.at));
  if (mine && Number.isInteger(d.passes_left?.[mine]) && info.rules.passing !== 'illegal')
    subs.push(words.passesLeft(d.passes_left[mine]));
  if (mine && d.stones_left?.[mine] !== undefined && d.stones_left[mine] !== null && d.stones_left[mine] < 20) {
    subs.push(d.stones_left[mine] < 0 ? words.outOfStones : words.stonesLeft(d.stones_left[mine]));
  }
  const tone = d.dispute ? 'special' : 'theirs';
  return {
    head: words.turn(myTurn, d.to ?? d.next, names, info.players[d.to]?.house),
    subs,
    tone: myTurn ? 'mine' : tone,
  };
}

/** @param {Game} game @param {Mine} mine @param {Names} names @param {string|null} happened @returns {Line} */
function stoppedLine(game, mine, names, happened) {
  const { d, info } = game;
  const subs = [];
  const accepted = d.accepted ?? [];
  const mayMark = mine && d.may?.[mine]?.some((word) => word === 'dead' || word === 'alive');
  const proved = game.event?.sequence?.state === 'ended';
  if (proved) subs.push(words.proved(game.event.sequence.proved));
  const other = mine === 'b' ? 'w' : 'b';
  if (!mine) subs.push(...accepted.map((colour) => words.acceptedWatch(names[colour])));
  else if (accepted.includes(mine)) subs.push(words.acceptedMine(names[other]));
  else {
    if (accepted.includes(other)) subs.push(words.acceptedTheirs(names[other]));
    else if (happened && !proved && ['dead', 'alive'].includes(game.event.k)) subs.push(happened);
    subs.push(mayMark ? words.how : words.accept);
  }
  if (mine && d.resumptions && d.resumptions[1] - d.resumptions[0] <= FEW) subs.push(words.resumptions(d.resumptions));
  const head = mine ? words.stopped[mayMark ? info.rules.dead_stones : 'none'] : words.stoppedWatch;
  return { head, subs, tone: mine && !accepted.includes(mine) ? 'mine' : 'theirs', timed: d.until !== undefined };
}

/** The number of turns that the present side board will take off again. @param {Game} game */
export function turnsToRestore(game) {
  const acts = standing(game.log).map(({ text }) => readAct(text, game.width, game.height));
  const claim = acts.findLastIndex(({ kind }) => kind === 'claim');
  return claim < 0 ? 0 : acts.slice(claim + 1).filter(({ kind }) => TURNS.has(kind)).length;
}

/** @param {Game} game @param {Mine} mine @param {Names} names @returns {Line} */
function confirmationLine(game, mine, names) {
  const { d, info } = game;
  const myTurn = mine !== null && d.to === mine;
  const subs = [words.confirmationSub(names[d.claim?.by] ?? '', d.claim?.sequence ?? 1)];
  if (d.ko_challenges || d.claim?.ko_challenges) subs.push(words.challenges);
  for (const note of d.notes ?? []) subs.push(words[note.state](note.by, note.at));
  subs.unshift(words.turn(myTurn, d.to, names, info.players[d.to]?.house) + '.');
  return { head: words.confirmation(d.claim?.at ?? ''), subs, tone: 'special' };
}

/**
 * The line for a room without a running game.
 * @param {{room: import('protocol').Server.Room, seat: number|null, placed: number}} facts placed: handicap stones so
 *   far
 * @returns {Line}
 */
export function roomLine({ room, seat, placed }) {
  const { settings } = room;
  if (room.state === 'placing') {
    const black = room.seats[room.black];
    if (seat === room.black) {
      return {
        head: words.placing(settings.handicap),
        subs: [words.placingLeft(settings.handicap - placed)],
        tone: 'mine',
      };
    }
    return { head: words.placingWait(black?.player?.name ?? COLOUR.b, settings.handicap), subs: [], tone: 'theirs' };
  }
  if (seat !== null || room.opponent)
    return { head: words.waiting, subs: [!room.opponent && words.waitingSub, words.tryOut], tone: 'quiet' };
  return { head: words.openSeat(room.by.name), subs: [words.tryOut], tone: 'quiet' };
}
