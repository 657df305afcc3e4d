// Difficult players at the desk: players without an account, who can have no board on the server, and players with
// names as wide as a telephone.
// wide as a telephone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountless } from '../../../web-static/pages/tour/desk/without.js';
import { Stage } from './stage.mjs';

const stage = await Stage.open();
const skip = stage ? false : 'no browser here';

test('players_without_an_account_are_named_while_boards_of_the_server_are_still_to_be_opened', () => {
  const players = [
    { number: 1, account: { id: 'p1' }, status: 'here' },
    { number: 2, account: null, status: 'here' },
    { number: 3, account: null, status: 'withdrawn' },
  ];
  const of = (stage, over_board) =>
    accountless({ head: { settings: { over_board }, stage }, players }).map(({ number: no }) => no);
  assert.deepEqual(of('running', false), [2]);
  assert.deepEqual(of('running', true), [], 'wooden boards are for everybody');
  assert.deepEqual(of('finished', false), []);
});

test('the_longest_name_does_not_widen_the_desk_on_a_telephone', { skip }, async () => {
  const { swiss } = stage.tours;
  stage.act(swiss, stage.director, { k: 'add', people: [{ name: 'W'.repeat(60), status: 'here' }] });
  const page = await stage.page(`/t/${swiss.state.settings.slug}/desk`, {
    as: 'director',
    viewport: { width: 390, height: 844 },
  });
  for (const tab of ['Players', 'Round', 'Standings', 'Log', 'Settings']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, tab);
  }
});
