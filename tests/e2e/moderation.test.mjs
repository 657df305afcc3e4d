// Moderation: a guest reports a line; a moderator in another browser removes it, bans its writer, who sees the reason,
// and undoes the ban; refused words; searching for a player; and the same from the command line.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { serverBinary } from '../lib/server.mjs';
import { violations } from '../lib/axe.mjs';
import { OUTAGE, Stage } from './stage.mjs';

const PASSWORD = 'correct horse';
// The messages that a browser prints for every refusal, and for a stopped server.
const stage = await Stage.open({ expected: new RegExp(`status of 4(0[0139]|22)|${OUTAGE.source}`) });

async function enters(person, way, button, fields) {
  await person.goes('/account');
  await person.page.locator(`input[name=way][value=${way}]`).check();
  const form = person.page.locator(`form[data-form=${button}]`);
  for (const [name, text] of Object.entries(fields)) await form.locator(`[name=${name}]`).fill(text);
  await person.presses(button);
  await person.says('main', /signed in as/);
}

const registers = (person, name) => enters(person, 'register', 'register', { name, password: PASSWORD });
const signsIn = (person, name) => enters(person, 'signIn', 'sign-in', { name, password: PASSWORD });

/** The owner makes Mia a moderator. */
before(async () => {
  const owner = await stage.person(null),
    mia = await stage.person(null);
  await registers(mia, 'Mia');
  await registers(owner, 'Olga');
  await owner.goes(/\/owner\/[0-9a-f]{64}/.exec(stage.server.said)[0]);
  await owner.presses('own');
  await owner.says('main', /You are the owner of this server/);
  await owner.page.getByRole('link', { name: 'Moderation' }).click();
  await owner.page.getByRole('tab', { name: 'Staff' }).click();
  await owner.page.locator('[name=staff]').fill('Nobody');
  await owner.presses('appoint');
  await owner.says('[role=alert]', /no account of that name/);
  await owner.page.locator('[name=staff]').fill('mia');
  await owner.presses('appoint');
  await decides(owner, 'helps on Thursdays');
  await owner.says('.plain', /Mia.*helps on Thursdays/);
  await stage.clear();
});

/** A moderator at work. */
async function moderator() {
  const mia = await stage.person(null);
  await signsIn(mia, 'Mia');
  await mia.page.getByRole('link', { name: 'Moderation' }).click();
  await mia.says('h1', /Moderation/);
  return mia;
}

async function decides(person, why) {
  if (why) await person.page.locator('dialog [name=why]').fill(why);
  await person.presses('decide');
  await person.says('.said', /Done/);
}

const tab = (person, name) => person.page.getByRole('tab', { name }).click();

async function writes(person, text) {
  await tab(person, /Chat/);
  await person.page.getByLabel('Say something').fill(text);
  await person.page.getByLabel('Say something').press('Enter');
}

const reads = (person, text) => person.page.locator('.chat .text', { hasText: text }).waitFor();

async function reports(person, writer, why) {
  await person.page
    .getByRole('button', { name: `About this message of ${writer}` })
    .first()
    .click();
  await person.page.getByRole('button', { name: 'Report this message' }).click();
  await person.page.getByLabel('What is wrong with it?').fill(why);
  await person.page.getByLabel('What is wrong with it?').press('Enter');
  await person.says('.chat', /Thank you/);
}

test('a_reported_line_is_removed_and_its_writer_banned_and_let_in_again', async () => {
  const { watcher, room } = await stage.table({ ruleset: 'stoical', size: [5, 5] });
  const rude = await stage.person('Vic');
  await rude.visits(room);
  await writes(watcher, 'a line to stay');
  await writes(rude, 'a rude line');
  await reads(watcher, 'a rude line');
  await reports(watcher, 'Vic', 'this is rude');
  const mia = await moderator();
  await mia.says('.report', /this is rude/);
  await mia.says('.reported', /a rude line/);
  await mia.shot('moderation-reports');
  await mia.presses('remove');
  await mia.shot('moderation-decide');
  assert.equal(await mia.page.locator('dialog [name=why]').inputValue(), 'this is rude');
  await decides(mia);
  await watcher.says('.chat', /A moderator removed this message/);
  await rude.says('.chat', /A moderator removed this message/);
  assert.equal(await watcher.page.locator('.chat .text', { hasText: 'a rude line' }).count(), 0);
  await mia.says('.reported', /removed.*a rude line/);
  const late = await stage.person(null);
  await late.visits(room);
  await tab(late, /Chat/);
  await late.says('.chat', /a line to stay.*A moderator removed this message/s);

  await mia.presses('ban');
  await mia.page.locator('dialog [name=long]').selectOption({ label: 'a week' });
  await decides(mia, 'rude again and again');
  await writes(rude, 'hello?');
  await rude.says('[role=alert]', /stopped you from taking part until .*“rude again and again”/);
  await rude.shot('moderation-banned');
  await mia.presses('done');
  await decides(mia, 'that is enough');
  await mia.says('.panel', /There are no reports/);

  await tab(mia, 'Log');
  await mia.says('table', /Mia.*banned Vic.*rude again and again/);
  await mia.page.getByRole('button', { name: 'Undo: banned Vic' }).click();
  await decides(mia, 'said sorry');
  await mia.says('[data-act]', /undid action.*said sorry/);
  await mia.shot('moderation-log');
  await writes(rude, 'hello again');
  await reads(watcher, 'hello again');
  await mia.page.getByRole('button', { name: 'Undo: removed message 2 of Vic' }).click();
  await decides(mia, 'was not so bad');
  await reads(watcher, 'a rude line');
});

test('a_refused_word_stands_in_no_name_and_no_line', async () => {
  const mia = await moderator();
  await tab(mia, 'Words');
  await mia.page.locator('[name=word]').fill('bumpkin');
  await mia.presses('word');
  await decides(mia, 'not here');
  await mia.says('.plain', /bumpkin.*not here/);
  const { watcher } = await stage.table({ ruleset: 'stoical', size: [5, 5] });
  await writes(watcher, 'you BUMPK1N');
  await watcher.says('[role=alert]', /a word that this server does not allow/);
  const guest = await stage.person(null);
  await guest.goes('/');
  await guest.page.locator('.top .me').click();
  await guest.page.locator('#name-field').fill('Old B-u-m-p-k-i-n');
  await guest.page.keyboard.press('Enter');
  await guest.says('[role=alert]', /a word that this server does not allow/);
  await mia.page.getByRole('button', { name: 'Allow “bumpkin” again' }).click();
  await decides(mia, 'is a name in Suffolk');
  await mia.says('.panel', /No word is refused/);
  await guest.page.keyboard.press('Enter');
  await guest.says('.top .me', /Old B-u-m-p-k-i-n/);
});

test('somebody_is_looked_up_by_name_renamed_and_their_address_seen', async () => {
  const ned = await stage.person(null);
  await registers(ned, 'Ned the Awful');
  const mia = await moderator();
  await tab(mia, 'People');
  await mia.page.locator('[name=who]').fill('ned the awful');
  await mia.page.getByRole('button', { name: 'Search', exact: true }).click();
  await mia.says('.panel', /Ned the Awful \(p\d+\).*registered.*127\.0\.0\.1/);
  await mia.shot('moderation-people');
  await mia.presses('rename');
  await mia.page.locator('dialog [name=name]').fill('Ned');
  await decides(mia, 'Offensive name');
  await mia.says('.panel', /Ned \(p\d+\).*renamed Ned the Awful/);
  await ned.goes('/account');
  await ned.says('main', /signed in as Ned\./);
  await mia.page.getByRole('button', { name: '127.0.0.1' }).first().click();
  await mia.says('.panel', /Done from 127\.0\.0\.1/);
  await mia.page.goBack();
});

test('the_page_is_for_the_owner_and_moderators_alone', async () => {
  const guest = await stage.person('Gus');
  await guest.goes('/moderation');
  await guest.says('main', /for the owner of this server and its moderators/);
  assert.equal(await guest.page.getByRole('tab').count(), 0);
});

test('every_tab_passes_the_accessibility_checker_and_the_keyboard_reaches_it', async () => {
  const { watcher, black } = await stage.table({ ruleset: 'stoical', size: [5, 5] });
  await writes(watcher, 'Supercalifragilisticexpialidocious'.repeat(4));
  const other = await stage.person('Vic');
  await other.visits(watcher.room ?? black.room);
  await tab(other, /Chat/);
  await reports(other, watcher.name, 'far too long '.repeat(15));
  const mia = await moderator();
  const found = [];
  for (const name of ['Reports', 'Log', 'People', 'Words', 'Tournaments']) {
    await tab(mia, name);
    await mia.page.locator('.panel [aria-busy]').waitFor({ state: 'detached' });
    assert.equal(
      await mia.page.locator('[data-list=waiting]').count(),
      0,
      'only the owner approves, and sees what waits',
    );
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ]) {
      await mia.page.setViewportSize({ width, height });
      for (const colorScheme of ['light', 'dark']) {
        await mia.page.emulateMedia({ colorScheme });
        await mia.shot(`moderation-${name}-${width}-${colorScheme}`);
        for (const { id, html } of await violations(mia.page))
          found.push(`${name} ${width} ${colorScheme}: ${id} ${html.slice(0, 160)}`);
      }
      const wide = await mia.page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) found.push(`${name} is ${wide} px wide in ${width}`);
    }
  }
  assert.deepEqual(found, []);
  await mia.page.setViewportSize({ width: 1280, height: 800 });
  await mia.page.getByRole('tab', { name: 'Tournaments' }).focus();
  await mia.page.keyboard.press('ArrowRight');
  await mia.page.getByRole('tab', { name: 'Reports', selected: true }).waitFor();
  await mia.button('remove').focus();
  await mia.page.keyboard.press('Enter');
  await mia.page.locator('dialog').waitFor();
  assert.deepEqual(
    (await violations(mia.page)).map(({ id }) => id),
    [],
  );
  await mia.page.keyboard.press('Escape');
  await mia.page.locator('dialog').waitFor({ state: 'detached' });
});

test('the_command_line_does_the_same_while_the_server_is_stopped', async () => {
  const run = async (...words) =>
    (
      await promisify(execFile)(serverBinary(), [
        '--log',
        'error',
        '--database',
        stage.server.database,
        '--moderate',
        ...words,
      ])
    ).stdout;
  const zoe = await stage.person(null);
  await registers(zoe, 'Zoe');
  const client = await zoe.client();
  const made = await client.ask({
    t: 'do',
    key: 'make',
    ch: 'tours',
    k: 'create',
    settings: {
      slug: 'zoes-evening',
      title: 'Zoe’s evening',
      system: 'swiss',
      game: { ruleset: 'japanese', size: [9, 9] },
    },
  });
  assert.equal(made.t, 'ok');
  client.end();
  await assert.rejects(run('ban', 'Zoe', '3d', 'rude'), /another server is using it/);
  await stage.server.stop();
  await assert.rejects(run('ban', 'Nobody', '3d', 'rude'), /there is no such account/);
  await assert.rejects(run('ban', 'Zoe', '3', 'rude'), /is not a time/);
  await assert.rejects(run('ban', 'Zoe', '3d'), (error) => error.code === 64);
  assert.match(await run('ban', 'Zoe', '3d', 'rude', 'on Monday'), /Done; it is act \d+/);
  assert.match(await run('acts'), /by the operator: ban p\d+ Zoe until .*, because: rude on Monday/);
  assert.match(await run('trail', 'zoe'), /Zoe: account from 127\.0\.0\.1 session [0-9a-f]{16}/);
  assert.match(await run('reports'), /report \d+ .*: far too long/);
  assert.match(await run('moderators'), /appoint p\d+ Mia/);
  await run('word', 'bumpkin', 'again');
  assert.match(await run('words'), /word "bumpkin", because: again/);
  await run('dismiss', 'Mia', 'thanks');
  assert.equal(await run('moderators'), '');
  await assert.rejects(run('dismiss', 'Mia', 'thanks'), /nothing of the kind is in force/);
  await run('trust', 'zoe', 'runs', 'the', 'club');
  assert.match(await run('trusted'), /trust p\d+ Zoe, because: runs the club/);
  await assert.rejects(run('trust', 'Zoe', 'again'), /was done already/);
  await run('untrust', 'Zoe', 'left');
  assert.equal(await run('trusted'), '');
  await assert.rejects(run('approve', 'no-such-event', 'why not'), /no tournament with this address/);
  await run('approve', `${stage.url}/t/zoes-evening`, 'our own');
  await assert.rejects(run('approve', 'zoes-evening', 'again'), /was done already/);
  await run('unapprove', 'zoes-evening', 'not ours');
  await assert.rejects(run('unannul', 'zoes-evening', 'good'), /nothing of the kind is in force/);
  await run('annul', 'zoes-evening', 'nobody played');
  assert.match(await run('acts'), /annul p\d+ Zoe event zoes-evening, because: nobody played/);
  await stage.server.start();
  await zoe.goes('/t/zoes-evening');
  await zoe.says('.counts', /Annulled.*“nobody played”/);
  await zoe.goes('/account');
  await zoe.page.locator('form[data-form=rename] [name=name]').fill('Zoya');
  await zoe.presses('rename');
  await zoe.says('[role=alert]', /stopped you from taking part until .*“rude on Monday”/);
  await stage.server.stop();
  await run('unban', 'zoe', 'enough');
  await stage.server.start();
  await zoe.goes('/account');
  await zoe.page.locator('form[data-form=rename] [name=name]').fill('Zoya');
  await zoe.presses('rename');
  await zoe.says('main', /signed in as Zoya/);
});
