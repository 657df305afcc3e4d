// One point in words: first its stone, then every mark on it. "Q16 black, last move".

/**
 * @param {import('./words.js').Words} words
 * @param {string} name "Q16"
 * @param {Record<string, any>} point content (a colour), pending (a colour or 0) and the values of the layers of marks,
 *   if any
 */
export function describePoint(
  words,
  name,
  { content, pending, last, dead, territory, liberties, locks, numbers, marks, threat },
) {
  const facts = [words.content[content]];
  if (pending) facts.push(words.pending(words.content[pending]));
  if (last) facts.push(words.lastMove);
  if (numbers) facts.push(words.number(numbers));
  if (dead) facts.push(words.dead);
  if (territory) facts.push(words.territory[territory]);
  if (locks) facts.push(describeLock(words, locks));
  if (liberties) facts.push(words.liberty[liberties]);
  if (threat) facts.push(words.threat);
  if (marks) facts.push(marks.startsWith('text:') ? words.text(marks.slice(5)) : words.mark(marks));
  return words.point(name, facts);
}

function describeLock(words, value) {
  const [kind, colour] = value.split(':');
  return colour === '0' ? words.lock[kind] : words.lockFor(words.lock[kind], words.content[colour]);
}
