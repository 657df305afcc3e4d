// The faces of the computer players: flat shapes on a wooden disc, one animal for each level. A shape is a kind, which
// names its colour in css/faces.css, and a path, or a circle's centre and radius, or an ellipse's centre and radii.
import { html } from '../vendor/ui.js';
import { useStyles } from '../lib/styles.js';

/** Resolves when the colours are there (lib/lazy.js). */
export const ready = useStyles(['faces']);

/** @typedef {(string|number)[]} Shape */

/** @type {Shape[]} */
const rabbit = [
  ['fog', 'M45 56C34 38 34 12 44 11c9-1 12 22 12 40zM75 56c11-18 11-44 1-45-9-1-12 22-12 40z'],
  ['clay2', 'M47 48c-5-12-6-29-2-30 4 0 6 14 6 28zM73 48c5-12 6-29 2-30-4 0-6 14-6 28z'],
  ['fog', 'M26 116c0-16 12-24 34-24s34 8 34 24a58 58 0 0 1-68 0z'],
  ['fog', 60, 73, 31, 27],
  ['paper', 60, 84, 15, 11],
  ['ink', 46, 68, 4.6],
  ['ink', 74, 68, 4.6],
  ['gleam', 47.6, 66.4, 1.5],
  ['gleam', 75.6, 66.4, 1.5],
  ['seal', 'M55.5 76.5h9l-4.5 5z'],
  ['line', 'M60 81.5v3.5M60 85c-2 3.5-7 3.5-8.5.6M60 85c2 3.5 7 3.5 8.5.6'],
];

/** @type {Shape[]} */
const frog = [
  ['moss', 'M22 114c0-20 14-30 38-30s38 10 38 30a58 58 0 0 1-76 0z'],
  [
    'moss',
    'M22 70c0-8 3-15 8-20a15 15 0 0 1 27-8q3-.5 6 0a15 15 0 0 1 27 8c5 5 8 12 8 20 0 17-16 27-38 27S22 87 22 70z',
  ],
  ['moss2', 'M27 78c8 8 19 11 33 11s25-3 33-11c-3 12-17 19-33 19s-30-7-33-19z'],
  ['paper', 43, 48, 9.5],
  ['paper', 77, 48, 9.5],
  ['ink', 44, 48.5, 5.5],
  ['ink', 76, 48.5, 5.5],
  ['gleam', 46, 46.5, 1.7],
  ['gleam', 78, 46.5, 1.7],
  ['line', 'M31 74c9 8 18 10.5 29 10.5S80 82 89 74'],
  ['ink', 56, 65, 1.6],
  ['ink', 64, 65, 1.6],
];

/** @type {Shape[]} */
const sparrow = [
  ['bark', 'M24 115c2-22 14-34 36-34s34 12 36 34a58 58 0 0 1-72 0z'],
  ['paper', 'M38 117c2-18 9-28 22-28s20 10 22 28a58 58 0 0 1-44 0z'],
  ['paper', 60, 60, 33],
  ['bark', 'M27 58a33 33 0 0 1 66 0c-5-7-14-10-20-7-5 2-9 6-13 6s-8-4-13-6c-6-3-15 0-20 7z'],
  ['ink', 'M47 95c8 3 18 3 26 0-3 8-7 14-13 19-6-5-10-11-13-19z'],
  ['line', 'M55 80c3 2.5 7 2.5 10 0'],
  ['ink', 35, 70, 5.2],
  ['ink', 85, 70, 5.2],
  ['ink', 46.5, 60, 4.7],
  ['ink', 73.5, 60, 4.7],
  ['gleam', 48, 58.5, 1.5],
  ['gleam', 75, 58.5, 1.5],
  ['seal', 'M53 66c3-2.6 11-2.6 14 0l-7 10z'],
];

/** @type {Shape[]} */
const fox = [
  ['clay', 'M24 115c0-18 14-30 36-30s36 12 36 30a58 58 0 0 1-72 0z'],
  ['paper', 'M43 117c1-14 8-24 17-24s16 10 17 24a58 58 0 0 1-34 0z'],
  [
    'clay',
    'M25 20c12 2 22 9 27 17q8-2 16 0c5-8 15-15 27-17 3 15 2 28-2 38 2 20-18 40-33 42-15-2-35-22-33-42-4-10-5-23-2-38z',
  ],
  ['ink', 'M30 27c6 2 11 5 15 10-6 3-10 7-13 11-3-7-3-14-2-21zM90 27c-6 2-11 5-15 10 6 3 10 7 13 11 3-7 3-14 2-21z'],
  ['paper', 'M27 62c12-2 22 4 27 13l6 6 6-6c5-9 15-15 27-13-1 18-18 36-33 38-15-2-32-20-33-38z'],
  ['line', 'M39 62c3-4 9-4 12 1M81 62c-3-4-9-4-12 1'],
  ['ink', 'M54 89c0-4 12-4 12 0 0 3-3.5 6-6 6s-6-3-6-6z'],
  ['seal', 'M57 44l3-6 3 6-3 9z'],
];

/** @type {Shape[]} */
const owl = [
  ['bark', 'M22 114c0-22 14-34 38-34s38 12 38 34a58 58 0 0 1-76 0z'],
  [
    'bark',
    'M24 20c7 4 13 9 18 16 6-3 12-4 18-4s12 1 18 4c5-7 11-12 18-16 2 11 0 19-4 26 4 7 6 13 6 20 0 '
      + '19-17 31-38 31S22 85 22 66c0-7 2-13 6-20-4-7-6-15-4-26z',
  ],
  ['clay2', 'M60 52c-6-10-20-12-28-4-8 9-7 24 1 30 9 7 21 4 27-6 6 10 18 13 27 6 8-6 9-21 1-30-8-8-22-6-28 4z'],
  ['paper', 44, 61, 12.5],
  ['paper', 76, 61, 12.5],
  ['ink', 45, 61, 8],
  ['ink', 75, 61, 8],
  ['gleam', 48, 58, 2.5],
  ['gleam', 78, 58, 2.5],
  ['seal', 'M60 66l5.5 8-5.5 9-5.5-9z'],
  ['bark', 'M31 56c3-7 8-9 13-9s10 2 13 9zM63 56c3-7 8-9 13-9s10 2 13 9z'],
  ['line', 'M32 56.5c8-2 16-2 24 0M64 56.5c8-2 16-2 24 0'],
  ['line', 'M47 99l4 4 4-4M65 99l4 4 4-4M56 107l4 4 4-4'],
];

const FACES = [rabbit, frog, sparrow, fox, owl];

/** @param {Shape} shape */
const drawn = ([kind, x, y, rx, ry = rx]) =>
  typeof x === 'string'
    ? html`<path class=${kind} d=${x} />`
    : html`<ellipse class=${kind} cx=${x} cy=${y} rx=${rx} ry=${ry} />`;

/** @param {{level: number}} props level: 1 to 5; of another level the disc alone is drawn */
export const Face = ({ level }) => html`
  <svg class="drawn" viewBox="0 0 120 120" aria-hidden="true">
    <circle class="ground" cx="60" cy="60" r="59" />
    ${FACES[level - 1]?.map(drawn)}
  </svg>
`;
