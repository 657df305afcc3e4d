// An event on the real server: a director with an account, players who enter by themselves, rounds.
import { newGuest } from '../../lib/client.mjs';
import { Link } from './link.mjs';

const AT_ONCE = 32; // players who come at once

/** Does something for each of a list, some at a time. */
export async function each(list, work) {
  for (let i = 0; i < list.length; i += AT_ONCE) await Promise.all(list.slice(i, i + AT_ONCE).map(work));
}

/** The cookie of the director. */
export async function newAccount(url) {
  const response = await fetch(`${url}/api/account`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Director', password: 'correct horse' }),
  });
  if (response.status !== 200) throw new Error(`no account: ${response.status} ${await response.text()}`);
  return response.headers.get('set-cookie').split(';')[0];
}

export class Event {
  /**
   * A tournament that has begun, with all players connected and subscribed to it and to their own channels.
   * @param {string} url @param {number} players @param {object} settings beside slug, title and game
   */
  static async begin(url, players, settings = {}) {
    const event = new Event();
    event.url = url;
    event.director = await new Link(url, await newAccount(url)).connect();
    const { tour } = await event.director.do('tours', 'create', {
      settings: {
        slug: 'bench',
        title: 'Bench',
        system: 'swiss',
        rounds: 9,
        match: 1,
        players_max: players,
        game: { ruleset: 'stoical', size: [19, 19], clock: { kind: 'fischer', main: 1_800_000, increment: 10_000 } },
        ...settings,
      },
    });
    event.id = tour;
    await event.desk('stage', { to: 'registration' });
    event.players = Array.from({ length: players }, (_, index) => ({ name: `Anna-Maria Lindqvist ${index + 1}` }));
    await each(event.players, (player) => event.enter(player));
    // in the order of their numbers
    for (const { link } of event.players) await link.do(`tour:${tour}`, 'enter', { country: 'SE', club: 'Uppsala' });
    await event.director.follow(`tour:${tour}`);
    await event.director.follow(`desk:${tour}`);
    await event.desk('stage', { to: 'running' });
    return event;
  }

  async enter(player) {
    player.cookie = (await newGuest(this.url, player.name)).cookie;
    await this.connect(player);
  }

  async connect(player) {
    player.link = await new Link(this.url, player.cookie).connect();
    await Promise.all([player.link.follow('me'), player.link.follow(`tour:${this.id}`)]);
  }

  /** A command on the desk. @returns {Promise<number>} when it was sent */
  async desk(k, fields) {
    const exp = await this.director.revision(`desk:${this.id}`, k, fields);
    const at = performance.now();
    await this.director.do(`desk:${this.id}`, k, { ...fields, base: exp });
    return at;
  }

  /** The first event of the tournament from now on with a round in this state. */
  hears(link, state) {
    return link.until(
      (bytes) => bytes.includes('"k":"tour"') && bytes.includes(`"state":"${state}"`),
      `a round that is ${state}`,
    );
  }

  /**
   * A step that all players get as a change of the round, and each player as a call in their own channel.
   * @returns {Promise<{ms: number, bytes: Buffer}>}
   */
  async step(k, round, state, call) {
    const links = this.players.map(({ link }) => link);
    const heard = links.flatMap((link) => [
      this.hears(link, state),
      link.until((bytes) => bytes.includes('"k":"me"') && bytes.includes(call), call),
    ]);
    const own = this.hears(this.director, state);
    const at = await this.desk(k, { round });
    const last = Math.max(...(await Promise.all(heard)).map((one) => one.at));
    return { ms: last - at, bytes: (await own).bytes };
  }

  /**
   * Draws, shows and begins a round.
   * @returns {Promise<{publish: number, start: number, pairs: object[]}>} milliseconds until the last player knew
   */
  async round(no) {
    await this.desk('pair', { round: no, seed: 1 });
    const { ms: publish } = await this.step('publish', no, 'published', '"k":"pairing"');
    const { ms: start, bytes } = await this.step('start', no, 'started', '"k":"game"');
    const { pairs, changed } = JSON.parse(bytes).rounds.find((round) => round.number === no);
    return { publish, start, pairs: pairs ?? changed };
  }

  player(no) {
    return this.players[no - 1].link;
  }

  /** One of the two resigns. */
  resign({ board, first, second, games }) {
    return this.player(board % 3 === 0 ? first : second).do(`game:${games[0].id}`, 'resign');
  }
}
