// The tournaments of the test server: their channels, questions and commands, as the protocol's section on tournaments.
import { ASSISTANT, FakeTour } from './tour.mjs';
import { liveGames } from './live.mjs';

const no = (code, more = {}) => ({ no: { code, retry: false, ...more } });
const ORDER = { running: 0, checkin: 1, registration: 1, draft: 2, finished: 3, archived: 3, cancelled: 4 };
const OWN = new Set(['enter', 'leave', 'checkin', 'report']);

/** The call of a tournament to a player, or null. */
function callOf(tour, player) {
  const {
    id,
    state: {
      stage,
      people,
      settings: { slug, title, match },
    },
  } = tour;
  const person = people.find(({ account }) => account?.id === player.id);
  const of = { id, slug, title };
  if (!person) return null;
  if (stage === 'checkin') return person.status === 'entered' ? { k: 'checkin', tour: of } : null;
  const round = tour.view().rounds.at(-1);
  const pair = round?.pairs.find(({ first, second }) => [first, second].includes(person.number));
  if (stage !== 'running') return null;
  if (tour.withdrawn) return { k: 'withdrawn', tour: of, round: tour.withdrawn };
  if (!pair || (round.state !== 'published' && pair.points !== null)) return null;
  const other = pair.first === person.number ? pair.second : pair.first;
  return {
    k: round.state === 'published' ? 'pairing' : 'game',
    tour: of,
    round: round.number,
    board: pair.board,
    room: pair.room,
    your: other === null || match > 1 ? null : pair.first === person.number ? 'b' : 'w',
    opponent: people.find(({ number: one }) => one === other)?.name ?? null,
  };
}

export class Tours {
  constructor(house, id22) {
    this.house = house;
    this.id22 = id22;
    this.tours = new Map();
    this.offset = 0;
    house.add('tours', () => ({
      tours: [...this.tours.values()]
        .filter(({ settings }) => settings.public)
        .sort((a, b) => ORDER[a.state.stage] - ORDER[b.state.stage])
        .map((tour) => tour.short()),
    })).whole = true;
  }

  now() {
    return Date.now() + this.offset;
  }

  room() {
    return this.id22();
  }

  playerOf(id) {
    return id ? ([...this.house.players.values()].find((player) => player.id === id) ?? { id, name: id }) : null;
  }

  add(settings, by) {
    const tour = new FakeTour(this, { id: this.id22(), settings, by });
    this.tours.set(tour.id, tour);
    this.house.add(`tour:${tour.id}`, () => tour.view());
    this.house.add(`desk:${tour.id}`, () => tour.desk());
    this.house.add(`boards:${tour.id}`, () => ({ games: liveGames(tour) }));
    this.#listed(tour);
    return tour;
  }

  #listed(tour) {
    if (tour.settings.public) this.house.channels.get('tours').tell({ k: 'tour', tour: tour.short() });
  }

  /** Whether a player may hear a channel. */
  hears(ch, player) {
    return !ch.startsWith('desk:') || Boolean(this.tours.get(ch.slice(5))?.role(player));
  }

  /** Tournaments that a player directs or helps with. */
  directed(player) {
    return [...this.tours.values()]
      .filter((tour) => tour.role(player))
      .map((tour) => {
        const { id, slug, title, stage, rounds, round, players } = tour.short();
        return {
          tour: id,
          slug,
          title,
          role: tour.role(player),
          stage,
          rounds,
          round,
          players,
          time_at: Date.now(),
          public: tour.settings.public,
        };
      });
  }

  /** Answers a question, or null if it is none of tournaments. */
  get(player, { k, slug, tour: id, act, ...fields }) {
    const tour = k === 'tour' ? [...this.tours.values()].find((one) => one.settings.slug === slug) : this.tours.get(id);
    if (k === 'directed') return { t: 'directed', more: false, tours: this.directed(player) };
    if (!['tour', 'sum', 'why', 'preview'].includes(k)) return null;
    if (!tour) return { t: 'error', code: 'notfound', retry: false };
    if (k === 'tour') return { t: 'tour', tour: tour.id };
    if (k === 'sum') return { t: 'sum', ...tour.sum(fields.number, fields.criterion, fields.round) };
    if (k === 'why') return { t: 'why', ...tour.why(fields) };
    const found = tour.preview(player, act);
    return found.no ? { t: 'error', ...found.no } : { t: 'preview', ...found.ok };
  }

  /** Does a command on tours, tour:ID or desk:ID. */
  do(player, { id: question, ch, t, key, ...command }) {
    if (ch === 'tours') return this.#make(player, command);
    const [kind, id] = ch.split(':');
    const tour = this.tours.get(id);
    if (!tour || (kind === 'desk' && !tour.role(player))) return no('notfound');
    if ((kind === 'tour') !== OWN.has(command.k) && command.k !== 'checkin') return no('proto', { field: 'k' });
    if (kind === 'desk' && tour.role(player) === 'assistant' && !ASSISTANT.includes(command.k)) return no('denied');
    return this.act(tour, player, command);
  }

  #make(player, { k, settings, of, slug, title }) {
    const given = k === 'copy' ? { ...structuredClone(this.tours.get(of).settings), slug, title } : settings;
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(given.slug ?? '')) return no('proto', { field: 'settings.slug' });
    if (!given.title) return no('proto', { field: 'settings.title' });
    if ([...this.tours.values()].some((one) => one.settings.slug === given.slug))
      return no('phase', { reason: 'twice', tour: { field: 'slug' } });
    return { ok: { tour: this.add(given, player).id } };
  }

  /** The calls of tournaments to a player. */
  calls(player) {
    return [...this.tours.values()].map((tour) => callOf(tour, player)).filter(Boolean);
  }

  /** Adds the players of a simple table without quotes. A refusal names the row of a bad rank. */
  addTable(player, id, csv, dry) {
    const [head, ...rows] = csv
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(',').map((cell) => cell.trim()));
    const people = rows.map((row) =>
      Object.fromEntries(row.map((cell, index) => [head[index], cell]).filter(([, cell]) => cell)),
    );
    const bad = people.findIndex(({ rank }) => rank && !/^\d+[dk]$/.test(rank));
    if (bad >= 0)
      return {
        status: 400,
        body: {
          code: 'proto',
          error: `row ${bad + 2}, rank: “${people[bad].rank}” is not a rank`,
          row: bad + 2,
          field: 'rank',
        },
      };
    if (!dry) this.act(this.tours.get(id), player, { k: 'add', people });
    return { status: 200, body: { added: people.length, people } };
  }

  /** Does an act and sends the changes to all subscribers. */
  act(tour, player, command) {
    const before = { view: tour.view(), desk: tour.desk() };
    const done = tour.do(player, command);
    if (!done.no) {
      if (command.k === 'unpublish') tour.withdrawn = command.round;
      if (command.k === 'publish') tour.withdrawn = null;
      this.tell(tour, before);
    }
    return done;
  }

  tell(tour, before) {
    const view = tour.view();
    const differs = (a, b) => JSON.stringify(a) !== JSON.stringify(b);
    const changed = (list, old, key) =>
      list.filter((thing) =>
        differs(
          thing,
          old.find((other) => other[key] === thing[key]),
        ),
      );
    const lost = (list, old, key) =>
      old.map((thing) => thing[key]).filter((name) => !list.some((thing) => thing[key] === name));
    const event = { k: 'tour', rev: tour.rev };
    if (differs(view.head, before.view.head)) event.head = view.head;
    const sections = {
      players: changed(view.players, before.view.players, 'number'),
      removed: lost(view.players, before.view.players, 'number'),
      rounds: changed(view.rounds, before.view.rounds, 'number'),
      withdrawn: lost(view.rounds, before.view.rounds, 'number'),
    };
    for (const [name, list] of Object.entries(sections)) if (list.length) event[name] = list;
    if (differs(view.standings, before.view.standings)) event.standings = view.standings;
    if (Object.keys(event).length > 2) this.house.channels.get(`tour:${tour.id}`).tell(event);
    const desk = tour.desk();
    const told = { k: 'desk', rev: tour.rev };
    for (const name of ['draft', 'people', 'warnings', 'unpaired', 'open', 'forbidden', 'bar'])
      if (differs(desk[name], before.desk[name])) told[name] = desk[name];
    told.log = tour.log.filter(
      (entry) => !before.desk.log.some((other) => other.n === entry.n && other.undone === entry.undone),
    );
    this.house.channels.get(`desk:${tour.id}`).tell(told);
    for (const { account } of tour.state.people)
      if (account) this.house.channels.get(`me:${account.id}`)?.tell({ k: 'me', ...this.house.me(account) });
    if (event.rounds) this.house.channels.get(`boards:${tour.id}`).note({ k: 'boards', games: liveGames(tour) });
    this.#listed(tour);
  }
}
