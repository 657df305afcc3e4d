// Puts a mini board on each plate of the theme gallery.
import { MiniBoard } from '/s/board/mini.js';
import { gridGeometry } from '/s/board/geometry.js';

for (const [k, host] of document.querySelectorAll('.mini-host').entries()) {
  const geometry = gridGeometry(9, 9);
  const state = Uint8Array.from({ length: 81 }, (_, i) =>
    (i * (k + 3) * 7919) % 11 < 4 ? 1 + ((i * (k + 5)) % 2) : 0,
  );
  new MiniBoard(host, geometry, { title: `Example ${k + 1}` }).update(state, 40);
}
globalThis.ready = true;
