// Two people for browser tests of challenges: one challenges the other.

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/**
 * Ann on Ben's page, and Ben somewhere else.
 * @param {import('./stage.mjs').Stage} stage
 * @param {object} [context] options of Ben's browser
 */
export async function two(stage, context = PHONE) {
  const ann = await stage.person('Ann');
  const ben = await stage.person('Ben', context);
  const client = await ben.client(); // a guest has a page once they have done something
  const { room } = await client.do('lobby', 'open', { ruleset: 'stoical', size: [5, 5], public: false });
  await client.do(`room:${room}`, 'close');
  client.end();
  await ben.goes('/rules/stoical');
  await ben.page.locator('h1').waitFor();
  await ann.goes(`/player/${ben.you.id}`);
  return { ann, ben };
}

/** Ann challenges the person of the page that is open; the room opens. */
export async function challenges(ann, name = 'Ben') {
  await ann.page.getByRole('button', { name: `Challenge ${name}` }).click();
  await ann.page.getByRole('heading', { name: `Challenge ${name}` }).waitFor();
  await ann.page.getByRole('button', { name: 'Send the challenge' }).click();
}

/** The lines of this kind above a page. @param {import('playwright-core').Page} page */
export const callOn = (page, kind) => page.locator(`.calls [data-call="${kind}"]`);
