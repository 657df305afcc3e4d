// The few icons, drawn with the text's colour. Each is next to a label or has a title.
import { html } from '../vendor/ui.js';

const icon = (d, className = '') => html`
  <svg class=${`icon ${className}`} viewBox="0 0 20 20" aria-hidden="true" focusable="false"><path d=${d} /></svg>
`;

export const icons = {
  sound: () => icon('M3 8v4h3l4 3.5v-11L6 8zM13 7.5a3.5 3.5 0 0 1 0 5M15 5a7 7 0 0 1 0 10'),
  mute: () => icon('M3 8v4h3l4 3.5v-11L6 8zM13 8l4 4M17 8l-4 4'),
  light: () =>
    icon(
      'M10 6.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0 -7zM10 1.8v2M10 16.2v2M1.8 10h2M16.2 10h2M4.2 4.2l1.4 1.4M14.4 '
        + '14.4l1.4 1.4M4.2 15.8l1.4-1.4M14.4 5.6l1.4-1.4',
    ),
  dark: () => icon('M15.8 12.2A6.6 6.6 0 0 1 7.8 4.2a6.6 6.6 0 1 0 8 8z'),
  auto: () => icon('M10 3.2a6.8 6.8 0 1 0 0 13.6a6.8 6.8 0 0 0 0 -13.6zM10 3.2v13.6M12 5v10M14 6.6v6.8'),
  first: () => icon('M5 4v12M15 4.5L8 10l7 5.5'),
  back: () => icon('M13 4.5L6 10l7 5.5'),
  forward: () => icon('M7 4.5l7 5.5-7 5.5'),
  last: () => icon('M15 4v12M5 4.5l7 5.5-7 5.5'),
  close: () => icon('M5 5l10 10M15 5L5 15'),
  more: () => icon('M4 10h.01M10 10h.01M16 10h.01', 'dots'),
  person: () => icon('M10 3.5a3 3 0 1 0 0 6a3 3 0 0 0 0-6zM4 16.5c.6-3.4 3-5 6-5s5.4 1.6 6 5'),
  eye: () => icon('M2.5 10c3-5 12-5 15 0c-3 5-12 5-15 0zM10 7.8a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 0 0 0-4.4z'),
  check: () => icon('M4 10.5l4 4L16 6'),
  chat: () => icon('M3.5 4.5h13v9h-7l-3.5 3v-3h-2.5z'),
};
