// The sounds of a game, computed: a few decaying tones and a click of noise, no files. No news comes as a sound alone,
// so a browser that refuses to play one loses nothing, and this module never throws.

/** @typedef {'stone'|'capture'|'turn'|'low'|'refused'|'joined'} SoundName */

// The parts of each sound. at, decay in seconds; frequency in Hz; gain 0..1. `noise` is a knock through a band-pass.
const SOUNDS = {
  stone: [
    { noise: true, at: 0, decay: 0.035, frequency: 2100, gain: 0.9 },
    { at: 0, decay: 0.06, frequency: 310, gain: 0.45 },
  ],
  capture: [0, 0.055, 0.1].flatMap((at, k) => [
    { noise: true, at, decay: 0.03, frequency: 2600 - 300 * k, gain: 0.6 },
    { at, decay: 0.04, frequency: 420 - 40 * k, gain: 0.2 },
  ]),
  turn: [
    { at: 0, decay: 0.35, frequency: 587, gain: 0.3 },
    { at: 0.12, decay: 0.5, frequency: 880, gain: 0.26 },
  ],
  low: [
    { at: 0, decay: 0.12, frequency: 988, gain: 0.3 },
    { at: 0.16, decay: 0.12, frequency: 988, gain: 0.3 },
  ],
  refused: [{ at: 0, decay: 0.16, frequency: 165, gain: 0.4 }],
  joined: [
    { at: 0, decay: 0.25, frequency: 440, gain: 0.22 },
    { at: 0.1, decay: 0.3, frequency: 554, gain: 0.2 },
  ],
};

/** The names of all sounds, in the order in which settings list them. */
export const SOUND_NAMES = Object.keys(SOUNDS);

const STORE_KEY = 'miai.sound';
const defaults = () => ({ volume: 0.7, on: Object.fromEntries(SOUND_NAMES.map((name) => [name, true])) });

let context = null;
let noise = null;
let settings = null;

/** The person's choice: {volume: 0..1, on: {stone: true, …}}. A copy. */
export function soundSettings() {
  settings ??= read();
  return { volume: settings.volume, on: { ...settings.on } };
}

/** Changes and remembers some of the settings: {volume: 0.4} or {on: {joined: false}}. */
export function setSound({ volume, on }) {
  const now = soundSettings();
  if (typeof volume === 'number' && Number.isFinite(volume)) now.volume = Math.min(Math.max(volume, 0), 1);
  for (const name of SOUND_NAMES) if (typeof on?.[name] === 'boolean') now.on[name] = on[name];
  settings = now;
  quietly(() => localStorage.setItem(STORE_KEY, JSON.stringify(now)));
}

function read() {
  const made = defaults();
  quietly(() => {
    const kept = JSON.parse(localStorage.getItem(STORE_KEY) ?? '{}');
    if (kept.volume >= 0 && kept.volume <= 1) made.volume = kept.volume;
    for (const name of SOUND_NAMES) if (typeof kept.on?.[name] === 'boolean') made.on[name] = kept.on[name];
  });
  return made;
}

/** Lets the browser play sounds. Browsers allow that after a gesture only, and phones withdraw it; call this once. */
export function unlockSound(target = globalThis.document) {
  const unlock = () =>
    quietly(() => {
      context ??= new AudioContext();
      if (context.state !== 'running') context.resume().catch(() => {});
    });
  for (const type of ['pointerup', 'keydown']) target?.addEventListener(type, unlock, { capture: true, passive: true });
  if (globalThis.navigator?.userActivation?.hasBeenActive) unlock();
}

/** Plays a sound if the visitor wants it and the browser allows it. @param {SoundName} name */
export function playSound(name) {
  const { volume, on } = soundSettings();
  if (!volume || !on[name]) return;
  quietly(() => {
    if (context?.state !== 'running') return;
    const master = context.createGain();
    master.gain.value = volume * volume; // the ear hears loudness by ratio
    master.connect(context.destination);
    const ends = SOUNDS[name].map((part) => playPart(part, master));
    setTimeout(() => master.disconnect(), (Math.max(...ends) + 0.1) * 1000);
  });
}

// Returns when the part has died away, in seconds from now.
function playPart({ noise: isNoise, at, decay, frequency, gain }, output) {
  const start = context.currentTime + at;
  const end = start + decay * 4;
  const envelope = context.createGain();
  envelope.gain.setValueAtTime(0, start);
  envelope.gain.linearRampToValueAtTime(gain, start + 0.002);
  envelope.gain.setTargetAtTime(0, start + 0.002, decay / 2);
  envelope.connect(output);
  const source = isNoise ? knock(frequency, envelope) : tone(frequency, envelope);
  source.start(start);
  source.stop(end);
  return at + decay * 4;
}

function tone(frequency, output) {
  const oscillator = context.createOscillator();
  oscillator.frequency.value = frequency;
  oscillator.connect(output);
  return oscillator;
}

function knock(frequency, output) {
  const source = context.createBufferSource();
  source.buffer = noise ??= whiteNoise();
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = frequency;
  filter.Q.value = 1.4;
  source.connect(filter).connect(output);
  return source;
}

function whiteNoise() {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate / 4), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

function quietly(action) {
  try {
    action();
  } catch {
    // Storage may be closed and audio absent; a game goes on without them.
  }
}
