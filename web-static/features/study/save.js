// "Save SGF": a study as a file, with all its lines, names and comments.
import { html, useState } from '../../vendor/ui.js';
import { exactName } from '../../lib/mix.js';
import { fileName } from '../../i18n/record-en.js';
import * as words from '../../i18n/study-en.js';
import { putInto, rootOf } from './file.js';
import { parse, serialized } from './sgf.js';
import { EMPTY, adopted } from './tree.js';

/**
 * @import {Study} from './study.js'
 * @import {Tree} from './tree.js'
 * @import {Node} from './sgf.js'
 */

/**
 * A study with a file of its own. @param {Study} study @param {Node} root of the file; a copy is written
 * @param {string[]} acts of the game in it @param {Tree} first the tree as the file has it
 */
export function changedFile(study, root, acts, first) {
  const copy = structuredClone(root);
  putInto(study.tree, copy, { size: [study.width, study.height], acts }, first);
  return serialized(copy);
}

/** A finished or running game of the server, with the lines of the reader. @param {Study} study @param {string} id */
export async function gameFile(study, id) {
  const response = await fetch(`/api/game/${id}.sgf`);
  const root = response.ok ? parse(await response.text()) : null;
  if (!root) throw new Error('no file of the game');
  const { line } = study.position;
  return changedFile(study, root, line, adopted(EMPTY, line));
}

/**
 * A study without a file.
 * @param {Study} study
 * @param {{title: string, rules: any, ruleset: string|null, revision?: number|null,
 *   mix?: import('protocol').Server.Mix, players?: {b: string|null, w: string|null}}} of
 */
export function newFile(study, { title, rules, ruleset, revision, mix, players }) {
  const { size, setup, toMove } = study.position;
  const root = rootOf({
    size,
    setup,
    toMove,
    title,
    players,
    komi: rules.komi,
    own: mix
      ? { like: exactName(mix.ruleset), rules: mix.options }
      : { ruleset: revision ? `${ruleset}@${revision}` : exactName(ruleset) },
  });
  return changedFile(study, root, [], EMPTY);
}

/** @param {{names: string[], text: () => string|Promise<string>}} props names: of the players */
export function SaveSgf({ names, text }) {
  const [failed, setFailed] = useState(false);
  const save = async () => {
    try {
      const address = URL.createObjectURL(new Blob([await text()], { type: 'application/x-go-sgf' }));
      Object.assign(document.createElement('a'), { href: address, download: `${fileName(...names)}.sgf` }).click();
      URL.revokeObjectURL(address);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return html`
    <button type="button" class="button small" data-do="save-study" onClick=${save}>${words.save}</button>
    ${failed && html`<span class="error" role="alert">${words.notSaved}</span>`}
  `;
}
