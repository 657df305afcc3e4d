// Games that go on while a page is measured: two guests a game, who fill the board from both sides.
import { Client, newGuest } from '../../lib/client.mjs';

const COLUMNS = 'ABCDEFGHJKLMNOPQRST';

/** Black fills the board from the left, White from the right. */
function pointOf(move, side) {
  const nth = Math.floor(move / 2);
  const column = Math.floor(nth / side);
  return `${COLUMNS[move % 2 === 0 ? column : side - 1 - column]}${1 + (nth % side)}`;
}

export class Game {
  /** Begins a game of two clients. */
  static async begin([black, white], { size = 19, title = 'chinese' } = {}) {
    const game = new Game();
    const { room } = await black.do('lobby', 'open', { ruleset: title, size: [size, size], colours: 'b' });
    await white.do(`room:${room}`, 'sit');
    const { snap } = await black.sub(`room:${room}`);
    await black.ask({ t: 'unsub', ch: `room:${room}` });
    Object.assign(game, {
      room,
      size,
      players: [black, white],
      move: 0,
      channel: `game:${snap.v.games.at(-1).id}`,
      last: Promise.resolve(),
    });
    game.exp = (await black.sub(game.channel)).snap.v.state.base;
    await black.ask({ t: 'unsub', ch: game.channel });
    return game;
  }

  /** Waits for the move of the player in a browser. */
  async heard() {
    const { state } = await this.players[1].waitFor(
      ({ t, ch, k }) => t === 'ev' && ch === this.channel && k === 'play',
      'a move',
    );
    this.exp = state.base;
    this.move++;
  }

  /** The next move, once the one before it is acknowledged. */
  play() {
    this.last = this.last.then(() => this.#play());
    return this.last;
  }

  async #play() {
    const at = pointOf(this.move, this.size);
    this.exp = (await this.players[this.move % 2].do(this.channel, 'play', { at, base: this.exp })).n;
    this.move++;
  }
}

/** So many pairs of guests. */
export async function pairs(url, count) {
  const made = [];
  for (let i = 0; i < count; i++) {
    const guests = [await newGuest(url, `Black ${i}`), await newGuest(url, `White ${i}`)];
    made.push({ guests, clients: await Promise.all(guests.map(({ cookie }) => new Client(url, cookie).connect())) });
  }
  return made;
}
