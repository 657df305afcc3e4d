// The board beside the text: the example of the section being read, as a sandbox.
import { html, useEffect, useState } from '../../vendor/ui.js';
import { Sandbox } from '../../features/sandbox/sandbox.js';
import { NoBoard, SandboxBoard } from '../../features/sandbox/sandbox-board.js';
import { core } from '../../state/rules.js';
import { pointIndex } from '../../lib/points.js';

/**
 * @param {object} props
 * @param {import('./book.js').Chapter} props.chapter
 * @param {import('./book.js').Example} props.example
 */
export function ExampleBoard({ chapter, example }) {
  const [sandbox, setSandbox] = useState(null);
  const rules = core.value;
  useEffect(() => {
    if (!rules) return undefined;
    const made = new Sandbox(rules, {
      ruleset: example.ruleset ?? chapter.name,
      rules: { komi: 0, ...example.options },
      size: example.size,
      setup: example.setup,
      toMove: example.toMove,
      line: example.moves,
    });
    setSandbox(made);
    return () => {
      setSandbox(null);
      made.close();
    };
  }, [rules, chapter, example]);
  const liberties = example.liberties ? pointIndex(example.liberties, ...example.size) : -1;
  return html`
    <figure class="example">
      ${sandbox
        ? html`<${SandboxBoard} sandbox=${sandbox} title=${example.caption} liberties=${liberties} />`
        : html`<${NoBoard} />`}
      <figcaption>${example.caption}</figcaption>
    </figure>
  `;
}
