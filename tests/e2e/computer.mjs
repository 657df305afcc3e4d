// A newcomer who plays a game against the computer to its end: passes where that is possible, else plays anywhere.
const PATIENCE_MS = 400_000; // only a game that hangs takes so long
const LOOK_MS = 100;

/** Presses the question's confirmation, if there is one. */
async function confirms(person) {
  const button = person.button('confirm');
  if (await button.isVisible()) await button.click();
}

/** Plays on one empty point after another, from the middle, until the rules take one. */
async function playsAnywhere(person, tried) {
  const empty = person.page.locator('[role=gridcell]:not([aria-label*=" black"]):not([aria-label*=" white"])');
  const n = await empty.count();
  await person.settled();
  await empty.nth((Math.floor(n / 2) + tried * 7) % n).click();
  await confirms(person);
}

/** @param {import('./person.mjs').Person} person at a running game with the computer @param {number} [plays] own plays
 * before the passes */
export async function endsGame(person, plays = 2) {
  const { page } = person;
  const until = Date.now() + PATIENCE_MS;
  const state = () => page.locator('main.room').getAttribute('data-state');
  let tried = 0;
  while ((await state()) !== 'finished') {
    if (Date.now() > until) throw new Error(`the game goes on: ${await page.locator('.phase').textContent()}`);
    if (await person.button('accept').isVisible()) await person.presses('accept');
    else if (!/Your turn/.test(await page.locator('.phase').textContent()))
      await confirms(person); // a question may come a moment after the press
    else if (tried >= plays && (await person.button('pass').isVisible())) {
      await person.presses('pass');
      await confirms(person);
    } else await playsAnywhere(person, tried++);
    await page.waitForTimeout(LOOK_MS);
  }
  await person.says('.phase', /win|draw|Draw/);
}
