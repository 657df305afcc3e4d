// Rooms, seats, chat and the lobby of the test server. Everything lives in memory; `restart()`
// forgets connections only.
import { randomBytes } from 'node:crypto';
import { Channel } from './channels.mjs';
import { FakeGame } from './game.mjs';
import { Tours } from './tour/tours.mjs';

const id22 = () => randomBytes(17).toString('base64url').slice(0, 22);
const no = (code, more = {}) => ({ no: { code, retry: false, ...more } });

export class House {
  constructor(core) {
    this.core = core;
    this.epoch = randomBytes(4).toString('hex');
    this.players = new Map(); // token -> player
    this.muted = new Map();
    this.rooms = new Map();
    this.games = new Map();
    this.answers = new Map(); // player and key -> {content, answer}
    this.channels = new Map();
    this.add('lobby', () => ({
      rooms: [...this.rooms.values()]
        .filter((room) => room.settings.public)
        .reverse()
        .map((room) => this.short(room)),
      players: this.players.size,
    }));
    this.tours = new Tours(this, id22);
  }

  add(name, snapshot) {
    const channel = new Channel(name, this.epoch, snapshot);
    this.channels.set(name, channel);
    return channel;
  }

  join(name, token = id22()) {
    const player = this.players.get(token) ?? { id: `p${this.players.size + 1}`, name };
    player.name = name;
    this.players.set(token, player);
    return { token, player };
  }

  /** The channel a player means, or undefined. */
  channel(ch, player) {
    if (ch !== 'me') return this.tours.hears(ch, player) ? this.channels.get(ch) : undefined;
    if (!player) return undefined;
    return this.channels.get(`me:${player.id}`) ?? this.add(`me:${player.id}`, () => this.me(player));
  }

  me(player) {
    const games = [...this.rooms.values()]
      .filter((room) => room.state !== 'over' && room.seats.some((seat) => seat?.id === player.id))
      .map((room) => {
        const game = this.games.get(room.games.at(-1)?.id);
        const colour = game && (game.info.players.b.id === player.id ? 'b' : 'w');
        return {
          room: room.id,
          game: game?.info.id ?? null,
          ruleset: room.settings.ruleset,
          title: room.settings.title,
          mix: null,
          size: room.settings.size,
          opponent: room.seats.find((seat) => seat && seat.id !== player.id) ?? null,
          state: room.state,
          your: colour ?? null,
          turn: Boolean(game && !game.end && game.rules.toMove === colour),
          move: game?.rules.turns ?? 0,
          until_at: null,
        };
      });
    const calls = this.tours.calls(player);
    return {
      you: player,
      muted: [...(this.muted.get(player.id) ?? [])],
      games,
      ...(calls.length > 0 ? { calls } : {}),
    };
  }

  short(room) {
    const game = this.games.get(room.games.at(-1)?.id);
    const { settings } = room;
    return {
      id: room.id,
      state: room.state,
      by: room.by,
      ruleset: settings.ruleset,
      title: settings.title,
      size: settings.size,
      clock: settings.clock,
      handicap: settings.handicap,
      komi: settings.rules.komi,
      match: settings.match,
      colours: settings.colours,
      players: room.seats,
      black: room.black,
      game: game?.info.id ?? null,
      move: game?.rules.turns ?? 0,
      to: game?.rules.toMove ?? null,
      board: game?.board() ?? null,
      last: game?.last ?? null,
      result: game?.end?.result ?? null,
      reason: game?.end?.reason ?? null,
      watchers: 0,
      opened_at: room.opened_at,
    };
  }

  view(room) {
    return {
      id: room.id,
      state: room.state,
      public: room.settings.public,
      by: room.by,
      settings: room.settings,
      seats: room.seats.map((player) => ({ player, present: Boolean(player), away: null })),
      black: room.black,
      games: room.games.map(({ id, number, black }) => {
        const { end, rules } = this.games.get(id);
        return {
          id,
          number: number,
          black,
          result: end?.result ?? null,
          reason: end?.reason ?? null,
          moves: rules.turns,
        };
      }),
      points: room.points,
      match_result: null,
      rematch: room.rematch,
      watchers: 0,
      opened_at: room.opened_at,
    };
  }

  changed(room) {
    this.channels.get(`room:${room.id}`).tell({ k: 'room', room: this.view(room) });
    if (room.settings.public) this.channels.get('lobby').tell({ k: 'rooms', rooms: [this.short(room)] });
    for (const seat of room.seats) {
      const channel = seat && this.channels.get(`me:${seat.id}`);
      if (channel) channel.tell({ k: 'me', ...this.me(seat) });
    }
  }

  /** Does a command once; the same key gets the same answer again. */
  do(player, command) {
    const { id, key, ...content } = command;
    const memory = `${player?.id} ${key}`;
    const known = this.answers.get(memory);
    if (known) return known.content === JSON.stringify(content) ? known.answer : no('conflict').number;
    const done = player ? this.#do(player, command) : no('auth');
    const answer = done.no ? { t: 'error', ...done.no } : { t: 'ok', ...done.ok };
    if (!done.no) this.answers.set(memory, { content: JSON.stringify(content), answer });
    return answer;
  }

  #do(player, command) {
    const [kind, name] = command.ch.split(/[:/]/);
    if (kind === 'tours' || kind === 'tour' || kind === 'desk') return this.tours.do(player, command);
    if (kind === 'lobby') return command.k === 'open' ? this.open(player, command) : no('proto', { field: 'k' });
    if (kind === 'me') return this.#mute(player, command);
    if (kind === 'chat') return this.#chat(player, command);
    if (kind === 'room' && this.rooms.has(name)) return this.#room(player, this.rooms.get(name), command);
    if (kind === 'game' && this.games.has(name)) return this.#game(player, this.games.get(name), command);
    return no('notfound');
  }

  open(player, fields) {
    const { ruleset, options = {}, size, setup, clock = { kind: 'none' } } = fields;
    const base = this.core.rulesOf(ruleset);
    if (fields.handicap && options.komi === undefined) options.komi = 0.5;
    const checked = this.core.checkRules({ ...base, ...options });
    if (!checked.ok) return no('proto', { field: 'options', clash: checked.clauses });
    const room = {
      id: id22(),
      state: 'open',
      by: player,
      seats: [player, null],
      black: null,
      games: [],
      points: [0, 0],
      rematch: null,
      opened_at: Date.now(),
      settings: {
        ruleset,
        options,
        rules: checked.rules,
        title: this.core.rulesets().find((other) => other.name === ruleset).title,
        size,
        setup: setup ?? null,
        to_move: fields.to_move ?? (fields.handicap ? 'w' : 'b'),
        handicap: fields.handicap ?? 0,
        free_handicap: fields.free_handicap ?? false,
        colours: fields.colours ?? 'lot',
        clock,
        public: fields.public ?? true,
        match: fields.match ?? 1,
        marking: fields.marking ?? 300_000,
        absence: fields.absence ?? 60_000,
        undo: fields.undo ?? true,
      },
    };
    this.rooms.set(room.id, room);
    this.add(`room:${room.id}`, () => this.view(room));
    for (const which of ['players', 'watchers']) {
      const chat = this.add(`chat:${room.id}/${which}`, () => ({
        lines: chat.events.map(({ n, by, text, time_at }) => ({ n, by, text, time_at })),
      }));
    }
    this.changed(room);
    return { ok: { n: 1, room: room.id } };
  }

  #room(player, room, { k, at }) {
    const seat = room.seats.findIndex((other) => other?.id === player.id);
    if (k === 'sit') {
      if (seat >= 0 || room.state !== 'open') return no('phase', { reason: seat >= 0 ? 'seated' : 'taken' });
      room.seats[room.seats.indexOf(null)] = player;
      room.black = { b: 0, w: 1, lot: Math.random() < 0.5 ? 0 : 1 }[room.settings.colours];
      if (room.settings.free_handicap && room.settings.handicap) room.state = 'placing';
      else this.begin(room, room.settings.setup ?? this.#empty(room));
    } else if (seat < 0) return no('denied');
    else if (k === 'place') this.begin(room, this.#placed(room, at));
    else if (k === 'close') return this.#close(room);
    else if (k === 'stand') room.seats[seat] = null;
    else if (k === 'rematch' && room.rematch !== null && room.rematch !== seat) this.#again(room);
    else if (k === 'rematch') room.rematch = seat;
    else if (k === 'rematch-no') room.rematch = null;
    else return no('phase', { reason: 'state' });
    this.changed(room);
    return { ok: { n: this.channels.get(`room:${room.id}`).n } };
  }

  #empty({
    settings: {
      size: [width, height],
    },
  }) {
    return Array(height).fill('.'.repeat(width)).join('/');
  }

  #placed(room, names) {
    const rows = this.#empty(room)
      .split('/')
      .map((row) => [...row]);
    for (const name of names)
      rows[room.settings.size[1] - Number(name.slice(1))]['ABCDEFGHJKLMNOPQRSTUVWXYZ'.indexOf(name[0])] = 'X';
    return rows.map((row) => row.join('')).join('/');
  }

  #close(room) {
    this.rooms.delete(room.id);
    this.channels.get(`room:${room.id}`).tell({ k: 'gone' });
    this.channels.get('lobby').tell({ k: 'rooms', gone: [room.id] });
    return { ok: { n: 1 } };
  }

  #again(room) {
    room.rematch = null;
    room.black = 1 - room.black;
    this.begin(room, room.settings.setup ?? this.#empty(room));
  }

  begin(room, setup) {
    room.state = 'playing';
    this.#makeSpace();
    const players = { b: room.seats[room.black], w: room.seats[1 - room.black] };
    const game = new FakeGame(this.core, {
      id: id22(),
      room: room.id,
      number: room.games.length + 1,
      settings: room.settings,
      setup,
      players,
    });
    this.games.set(game.info.id, game);
    room.games.push({ id: game.info.id, number: game.info.number, black: room.black });
    this.add(`game:${game.info.id}`, () => game.snapshot());
    return game;
  }

  // core.wasm holds a few games at once; the oldest room goes.
  #makeSpace() {
    if (this.games.size < this.core.gamesMax) return;
    const [id, game] = this.games.entries().next().value;
    game.free();
    this.games.delete(id);
    this.channels.delete(`game:${id}`);
    this.rooms.delete(game.info.room);
  }

  #game(player, game, command) {
    const colour = ['b', 'w'].find((side) => game.info.players[side].id === player.id);
    if (!colour) return no('denied');
    const { event, number: refused } = game.do(colour, command);
    if (refused) return { no: refused };
    const n = this.channels.get(`game:${game.info.id}`).tell(event);
    const room = this.rooms.get(game.info.room);
    if (game.end) room.state = 'over';
    this.changed(room);
    return { ok: { n } };
  }

  #chat(player, { ch, k, text }) {
    if (k === 'report') return { ok: { n: 0 } };
    return { ok: { n: this.channels.get(ch).tell({ k: 'line', by: player, text, time_at: Date.now() }) } };
  }

  #mute(player, { player: other, on }) {
    const list = this.muted.get(player.id) ?? new Set();
    this.muted.set(player.id, list);
    list[on ? 'add' : 'delete'](other);
    return { ok: { n: this.channel('me', player).tell({ k: 'me', ...this.me(player) }) } };
  }
}
