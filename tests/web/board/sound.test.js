import { test } from 'node:test';
import assert from 'node:assert/strict';
import { playSound, setSound, SOUND_NAMES, soundSettings, unlockSound } from '../../../web-static/lib/sound.js';

// Node has no audio, no storage and no page: the poorest possible browser.
test('sounds_never_throw_where_there_is_no_audio_and_no_storage', () => {
  const page = new EventTarget();
  unlockSound(page);
  page.dispatchEvent(new Event('pointerup'));
  unlockSound(undefined);
  for (const name of [...SOUND_NAMES, 'no-such-sound']) playSound(name);
  setSound({ volume: 0.5 });
});

test('settings_are_kept_in_bounds_and_cannot_be_changed_from_outside', () => {
  setSound({ volume: 7, on: { stone: false, nonsense: true, turn: 'yes' } });
  const settings = soundSettings();
  assert.equal(settings.volume, 1);
  assert.equal(settings.on.stone, false);
  assert.equal(settings.on.turn, true);
  assert.ok(!('nonsense' in settings.on));
  settings.on.turn = false;
  assert.equal(soundSettings().on.turn, true);
  setSound({ volume: Number.NaN });
  assert.equal(soundSettings().volume, 1);
});
