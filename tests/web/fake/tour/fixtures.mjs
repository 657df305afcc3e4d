// Four tournaments to look at, and one to enter: each played as far as makes its page worth seeing.
const CLOCK = { kind: 'byo-yomi', main: 600_000, period: 20_000, periods: 5 };
const EIGHT = [
  ['Ann Lee', '3d', 'Kiln Lane'],
  ['Ben Okafor', '2d', 'Kiln Lane'],
  ['Chloé Martin', '1d', 'Riverside'],
  ['Dan Novák', '1k', 'Riverside'],
  ['Eva Lindström', '2k', 'Old Mill'],
  ['Farid Hosseini', '4k', 'Old Mill'],
  ['Gus van den Berg', '6k', 'Kiln Lane'],
  ['Hana Sato', '9k', 'Riverside'],
];
const TWENTY = [
  ...EIGHT,
  ['Ivo Petrov', '4d', 'Old Mill'],
  ['Jo Baker', '3d', ''],
  ['Kim Min-ji', '2d', 'Riverside'],
  ['Lars Holm', '1d', 'Kiln Lane'],
  ['Mia Rossi', '1k', 'Old Mill'],
  ['Nils Berg', '3k', ''],
  ['Olga Ivanova', '3k', 'Riverside'],
  ['Pat O’Neill', '5k', 'Kiln Lane'],
  ['Quinn Adams', '7k', ''],
  ['Rosa Díaz', '8k', 'Old Mill'],
  ['Sam Carter', '12k', 'Riverside'],
  ['Maximiliane Freifrau von Hohenstein-Wittgenstein', '15k', 'Old Mill'],
];
const person = ([name, rank, club], index) => ({
  name,
  rank,
  club,
  country: ['GB', 'FR', 'CZ', 'SE', 'NL', 'JP'][index % 6],
  status: 'here',
  rating: rank.endsWith('d') ? 2000 + 100 * parseInt(rank, 10) : 2100 - 100 * parseInt(rank, 10),
  deviation: 90,
});

/** Fills the server; `staff` is director of all of them. @returns {Record<string, import('./tour.mjs').FakeTour>} */
export function fillTours(tours, staff) {
  const bridge = { ruleset: 'bridge', size: [9, 9], clock: CLOCK };
  const make = (settings, people, stage) => {
    const tour = tours.add(settings, staff);
    tour.do(staff, { k: 'add', people: people.map(person) });
    if (stage) tour.do(staff, { k: 'stage', to: stage });
    return tour;
  };
  const start = (tour, round) => {
    for (const k of ['pair', 'publish', 'start']) {
      const done = tour.do(staff, { k, round });
      if (done.no) throw new Error(`${k} ${round}: ${JSON.stringify(done.no)}`);
    }
  };
  const current = (tour, round) =>
    tour.state.rounds.find(({ number: no }) => no === round).pairs.filter(({ second }) => second !== null);
  const play = (tour, round, results) => {
    for (const [index, pair] of current(tour, round).entries()) {
      const games = results[index % results.length];
      for (const [number, result] of games.entries())
        if (result) {
          tour.do(staff, { k: 'result', round, board: pair.board, game: number + 1, result });
          Object.assign(pair.games[number], { moves: 31 + ((index * 7 + number * 5 + round) % 30), ending: 'resign' });
        }
    }
  };

  const swiss = make(
    {
      slug: 'kiln-lane',
      title: 'Kiln Lane Bridge Evening',
      description:
        'Every Tuesday at half past seven in the back room. Two games a round, colours swapped; tea in the break.',
      system: 'swiss',
      rounds: 3,
      match: 2,
      game: bridge,
      criteria: ['gp', 'sos', 'sodos'],
      starts_at: Date.now() - 3_600_000,
      delay: 0,
    },
    EIGHT,
    'running',
  );
  start(swiss, 1);
  play(swiss, 1, [
    ['black', 'white'],
    ['black', 'black'],
    ['white', 'draw'],
    ['black', 'black'],
  ]);
  start(swiss, 2);
  play(swiss, 2, [
    ['black', null],
    ['white', 'black'],
    [null, null],
    ['draw', null],
  ]);
  for (const pair of current(swiss, 2)) if (pair.games.length > 1 && !pair.games[1].id) pair.games[1].id = tours.id22();
  swiss.do(staff, { k: 'absent', number: 8, round: 3, kind: 'excused' });

  const mcmahon = make(
    {
      slug: 'spring-open',
      title: 'Spring Open at the Riverside',
      description: 'Five rounds over two days. Lunch is included.',
      system: 'mcmahon',
      rounds: 5,
      game: {
        ruleset: 'japanese',
        size: [19, 19],
        clock: { kind: 'byo-yomi', main: 2_700_000, period: 30_000, periods: 3 },
      },
      over_board: true,
      bar: '2d',
      floor: '12k',
      handicap: { on: true, reduction: 1, ceiling: 9, from: '1d' },
      criteria: ['sos', 'sodos', 'dc'],
      starts_at: Date.now() - 86_400_000,
    },
    TWENTY,
    'running',
  );
  mcmahon.do(staff, { k: 'edit', person: { number: 5, household: 'Lindström' } });
  mcmahon.do(staff, { k: 'edit', person: { number: 6, household: 'Lindström' } });
  mcmahon.do(staff, { k: 'forbid', a: 2, b: 12, on: true });
  mcmahon.do(staff, { k: 'absent', number: 19, round: 1, kind: 'excused' });
  mcmahon.do(staff, { k: 'absent', number: 20, round: 2, kind: 'zero' });
  start(mcmahon, 1);
  play(mcmahon, 1, [['black'], ['white'], ['draw'], ['white']]);
  start(mcmahon, 2);
  play(mcmahon, 2, [['white'], ['black'], ['black'], ['draw']]);
  mcmahon.do(staff, {
    k: 'rule',
    round: 2,
    board: 3,
    game: 1,
    result: 'white',
    default: true,
    reason: 'Black did not come within fifteen minutes.',
  });
  mcmahon.do(staff, { k: 'withdraw', number: 18, round: 3 });
  mcmahon.do(staff, { k: 'pair', round: 3 });

  const robin = make(
    {
      slug: 'stoical-league',
      title: 'Stoical League, division two',
      system: 'robin',
      rounds: null,
      cycles: 1,
      game: { ruleset: 'stoical', size: [13, 13], clock: { kind: 'days', period: 259_200_000 } },
      criteria: ['dc', 'sodos', 'wins'],
    },
    EIGHT.slice(0, 6),
    'running',
  );
  for (const round of [1, 2, 3, 4, 5]) {
    start(robin, round);
    play(robin, round, [['black'], ['white'], [round % 2 ? 'draw' : 'black']]);
  }
  robin.do(staff, { k: 'stage', to: 'finished' });

  const cup = make(
    {
      slug: 'autumn-cup',
      title: 'Autumn Cup',
      system: 'knockout',
      rounds: null,
      game: { ruleset: 'alter-igo', size: [9, 9], clock: CLOCK },
      criteria: [],
    },
    EIGHT,
    'running',
  );
  start(cup, 1);
  play(cup, 1, [['black'], ['black'], ['white'], ['black']]);
  start(cup, 2);
  play(cup, 2, [['black'], [null]]);

  const next = make(
    {
      slug: 'midsummer',
      title: 'Midsummer Night Go',
      description: 'Renaissance Go in the garden, weather permitting.',
      system: 'swiss',
      rounds: 4,
      game: { ruleset: 'renaissance-area', size: [13, 13], clock: CLOCK },
      starts_at: Date.now() + 1_800_000,
    },
    TWENTY.slice(3, 14).map(([name, rank, club]) => [name, rank, club]),
    'checkin',
  );
  for (const no of [1, 2, 3, 4, 5]) next.do(staff, { k: 'checkin', number: no, on: no % 2 === 0 });
  for (const no of [6, 7, 8, 9, 10, 11]) next.do(staff, { k: 'checkin', number: no, on: no < 9 });
  const later = make(
    {
      slug: 'winter-league',
      title: 'Winter League',
      system: 'swiss',
      rounds: 6,
      game: { ruleset: 'makrai-territory', size: [19, 19], clock: CLOCK },
      starts_at: Date.now() + 2_000_000_000,
    },
    EIGHT.slice(0, 3),
    'registration',
  );
  return { swiss, mcmahon, robin, cup, next, later };
}
