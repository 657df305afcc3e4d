// Makes a tournament's settings from its form, and the form from settings. Pure.
import { hasKomi, openFields, sizeOf, startingForm } from '../../features/opening/settings.js';

/** @import {Tour as P} from 'protocol' */
/** @typedef {Record<string, any>} Form */

const SLUG_MAX = 40;
const ROUNDS_DEFAULT = 4;
const ROBIN_MAX = 24; // players of a round robin

/** An address made of a title: "Kiln Lane, autumn" is "kiln-lane-autumn". */
export function slugOf(title) {
  const plain = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return plain.slice(0, SLUG_MAX).replace(/-$/, '');
}

/**
 * Tie-breaks that suit a system; the server's default.
 * @param {Form} form
 * @returns {P.TieBreak[]}
 */
export function usualCriteria({ system, match, matchScore = false, teams = 0 }) {
  if (teams > 0) return ['gp', 'sos', 'dc'];
  const list = { swiss: ['sos', 'sodos', 'dc'], mcmahon: ['sos', 'dc'], robin: ['dc', 'sodos', 'wins'], knockout: [] }[
    system
  ];
  return match > 1 && !matchScore && system !== 'knockout' ? ['gp', ...list] : list;
}

/** Games of a pairing that suit the rules: without komi both colours have to be played. */
export const usualMatch = (form) => (hasKomi(form) && Number(form.komi || 1) !== 0 ? 1 : 2);

/** Whether handicap stones mean something under these rules. */
export const mayHandicap = hasKomi;

/** @returns {Form} */
export const startForm = (last = {}) => ({
  ...startingForm(undefined, { ...last, visible: 'public' }),
  title: '',
  slug: '',
  slugOwn: false,
  text: '',
  place: '',
  system: 'swiss',
  rounds: ROUNDS_DEFAULT,
  cycles: 1,
  anyOrder: false,
  teams: 0, // the boards of a match of teams; 0: players play for themselves
  withdrawn: 'half', // the worth of the games of a player who leaves a round robin
  days: [], // the days by which rounds are played; the desk sets them
  matchOwn: null,
  matchScore: false,
  overBoard: false,
  entry: 'anybody',
  code: '',
  rated: true,
  playersMax: 64,
  date: '',
  floor: '20k',
  bar: '2d',
  handicapOn: false,
  reduction: 1,
  ceiling: 9,
  from: '1d',
  bye: 2,
  byeHouse: 0, // the level of the computer that a player with a bye may play; 0: none
  excused: 1,
  late: 1,
  absencesEach: false,
  roundDown: false,
  unplayedHalf: false,
  criteriaOwn: null,
  seedingFirst: 'slip',
  seedingLater: 'fold',
  clubGap: 0,
  categories: [], // {name, from, to}; an empty bound is none
  noshow: null,
  noshowAuto: null,
  auto_start: 0,
  together: true,
  delay: 0,
  keptGame: null,
});

/** Whether teams may play by this system. @param {Form} form */
export const mayTeams = ({ system }) => system === 'swiss' || system === 'robin';
export const teamsOf = (form) => (mayTeams(form) ? Number(form.teams) : 0);
export const matchOf = (form) => (teamsOf(form) > 0 ? 1 : (form.matchOwn ?? usualMatch(form)));
export const criteriaOf = (form) =>
  form.criteriaOwn
  ?? usualCriteria({
    system: form.system,
    match: matchOf(form),
    matchScore: form.matchScore,
    teams: teamsOf(form),
  });
const MINUTE = 60_000;
const minutes = (value) => Math.round(Number(value) * MINUTE);
/** Whether the number of rounds is chosen; other systems have as many as their field demands. @param {Form} form */
export const choosesRounds = ({ system }) => system === 'swiss' || system === 'mcmahon';

/** Whether all rounds are open at once; then no round begins, and no player is missing. @param {Form} form */
export const playsInAnyOrder = (form) => form.system === 'robin' && form.anyOrder && teamsOf(form) === 0;

/** The game's settings: those of a room, without the fields of the room. A tournament has no taking back. */
function gameOf(form) {
  if (form.keptGame) return form.keptGame;
  const { colours, match, public: listed, undo, ...game } = openFields(form);
  return game;
}

/** The way of entry: by the desk only, or one of the server's words; the code only where entry needs it. @param {Form}
 * form */
const entryOf = ({ entry, code }) => ({
  entry: entry !== 'nobody',
  ...(entry === 'nobody' ? {} : { entry_for: entry }),
  ...(entry === 'code' && code.trim() ? { code: code.trim() } : {}),
});

/**
 * The settings to send, without those that the server fills in best.
 * @param {Form} form
 * @returns {P.SettingsWish}
 */
export function settingsOf(form) {
  const match = matchOf(form);
  const { system } = form;
  const plays = playsInAnyOrder(form);
  const teams = teamsOf(form);
  /** @type {P.SettingsWish} */
  const settings = {
    slug: form.slug || slugOf(form.title),
    title: form.title.trim(),
    description: form.text.trim(),
    place: form.place.trim(),
    system,
    game: gameOf(form),
    rounds: choosesRounds(form) ? Number(form.rounds) : null,
    cycles: system === 'robin' && Number(form.cycles) === 2 ? 2 : 1,
    any_order: plays,
    withdrawn: system === 'robin' ? form.withdrawn : 'half',
    ...(form.days.length > 0 ? { days: form.days } : {}),
    match,
    ...(teams > 0 ? { teams } : {}),
    match_score: match > 1 && system !== 'knockout' && form.matchScore,
    over_board: form.overBoard,
    public: form.visible === 'public',
    ...entryOf(form),
    rated: form.rated && !form.mix,
    players_max: Number(system === 'robin' && teams === 0 ? Math.min(form.playersMax, ROBIN_MAX) : form.playersMax),
    starts_at: form.date ? new Date(form.date).getTime() : null,
    handicap: {
      on: system === 'mcmahon' && match === 1 && form.handicapOn && mayHandicap(form),
      reduction: Number(form.reduction),
      ceiling: Number(form.ceiling),
      from: form.from,
    },
    bye: Number(form.bye),
    ...(form.byeHouse > 0 && !form.overBoard ? { bye_house: Number(form.byeHouse) } : {}),
    excused: Number(form.excused),
    late: Number(form.late),
    absences_each: form.absencesEach,
    round_down: form.roundDown,
    unplayed_half: form.unplayedHalf,
    criteria: criteriaOf(form),
    seeding: [form.seedingFirst, form.seedingLater],
    club_gap: Number(form.clubGap),
    categories: form.categories
      .filter(({ name }) => name.trim())
      .map(({ name, from, to }) => ({ name: name.trim(), ...(from ? { from } : {}), ...(to ? { to } : {}) })),
    auto_start: plays ? 0 : minutes(form.auto_start),
    together: form.together && !plays,
    delay: minutes(form.delay),
  };
  if (system === 'mcmahon') Object.assign(settings, { floor: form.floor, bar: form.bar });
  if (plays) Object.assign(settings, { noshow: 0, noshow_auto: false });
  else if (form.noshow !== null && form.noshow !== '') settings.noshow = minutes(form.noshow);
  if (!plays && form.noshowAuto !== null) settings.noshow_auto = form.noshowAuto;
  return settings;
}

const local = (at) => {
  const date = new Date(at - new Date(at).getTimezoneOffset() * MINUTE);
  return date.toISOString().slice(0, 16);
};

/**
 * The form of existing settings, to change them; code: of entry, which the desk alone knows. The game keeps its
 * settings unless rules, board or clock are touched.
 */
export function formOf(settings, code = null) {
  const { game } = settings;
  const [width, height] = game.size;
  const clock = game.clock ?? { kind: 'none' };
  const times = {
    main: (clock.main ?? 0) / MINUTE,
    increment: (clock.increment ?? 0) / 1000,
    cap: (clock.cap ?? 0) / MINUTE,
    period: (clock.period ?? 0) / 1000,
    periods: clock.periods ?? 5,
    stones: clock.stones ?? 15,
    days: (clock.period ?? 0) / 86_400_000,
  };
  return {
    ...startForm(),
    ...times,
    ruleset: game.ruleset?.split('@')[0] ?? 'stoical',
    size: [9, 13, 19].includes(width) && width === height ? `${width}x${height}` : 'other',
    width,
    height,
    clock: clock.kind === 'none' ? 'none' : 'custom',
    kind: clock.kind === 'none' ? 'byo-yomi' : clock.kind,
    visible: settings.public ? 'public' : 'link',
    keptGame: game,
    title: settings.title,
    slug: settings.slug,
    slugOwn: true,
    text: settings.description ?? '',
    place: settings.place ?? '',
    system: settings.system,
    rounds: settings.rounds ?? ROUNDS_DEFAULT,
    cycles: settings.cycles,
    anyOrder: settings.any_order ?? false,
    teams: settings.teams ?? 0,
    withdrawn: settings.withdrawn ?? 'half',
    days: settings.days ?? [],
    matchOwn: settings.match,
    matchScore: settings.match_score,
    overBoard: settings.over_board,
    entry: settings.entry ? settings.entry_for : 'nobody',
    code: code ?? '',
    rated: settings.rated,
    playersMax: settings.players_max,
    date: settings.starts_at ? local(settings.starts_at) : '',
    floor: settings.floor,
    bar: settings.bar,
    handicapOn: settings.handicap.on,
    reduction: settings.handicap.reduction,
    ceiling: settings.handicap.ceiling,
    from: settings.handicap.from,
    bye: settings.bye,
    byeHouse: settings.bye_house ?? 0,
    excused: settings.excused,
    late: settings.late,
    absencesEach: settings.absences_each,
    roundDown: settings.round_down,
    unplayedHalf: settings.unplayed_half,
    criteriaOwn: settings.criteria,
    seedingFirst: settings.seeding[0],
    seedingLater: settings.seeding[1],
    clubGap: settings.club_gap,
    categories: (settings.categories ?? []).map(({ name, from = '', to = '' }) => ({ name, from, to })),
    noshow: settings.noshow / MINUTE,
    noshowAuto: settings.noshow_auto,
    auto_start: settings.auto_start / MINUTE,
    together: settings.together,
    delay: settings.delay / MINUTE,
  };
}

const NOSHOW_MS = 5 * MINUTE;

/**
 * Minutes that a board waits for a player by default: at most half of a player's main time.
 * @param {Form} form
 */
export function usualNoshow(form) {
  const { clock } = form.keptGame ?? openFields(form);
  return clock?.kind === 'days' ? 0 : Math.min(NOSHOW_MS, clock?.main / 2 || NOSHOW_MS) / MINUTE;
}

const MOVES_PER_POINT = 0.35; // of one side in a long game
const HURRY = 1 / 3; // of the moves, played in overtime to the last second
const BREAK_MS = MINUTE; // between the two games of a match
const STEP_MS = 5 * MINUTE;

/** The longest likely time of a game, in milliseconds; null where it has no bound. */
export function gameTime({ clock, size: [width, height] }) {
  const moves = Math.ceil(width * height * MOVES_PER_POINT);
  const late = Math.ceil(moves * HURRY);
  switch (clock?.kind) {
    case 'absolute':
      return 2 * clock.main;
    case 'fischer':
      return 2 * (clock.main + moves * clock.increment);
    case 'byo-yomi':
      return 2 * (clock.main + late * clock.period);
    case 'canadian':
      return 2 * (clock.main + Math.ceil(late / clock.stones) * clock.period);
    default:
      return null;
  }
}

/** The longest likely time of a round, rounded up to five minutes; null where it has no bound. @param {Form} form */
export function roundTime(form) {
  const { clock } = form.keptGame ?? openFields(form);
  const one = gameTime({ clock, size: form.keptGame?.size ?? sizeOf(form) });
  if (one === null) return null;
  const match = matchOf(form);
  return Math.ceil((one * match + BREAK_MS * (match - 1)) / STEP_MS) * STEP_MS;
}
