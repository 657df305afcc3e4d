// A field that is drawn again while a visitor types in it.
import { useState } from '../vendor/ui.js';

/**
 * The typed text stays in the field until it counts or the value changes, even if other parts are drawn meanwhile.
 * @template Value
 * @param {Value} value the value of the field
 * @returns {{text: Value|string, type: (text: string, of?: Value) => void, drop: () => void}} text: to show in the
 *   field; type: takes a typed text, with its value if it counts already; drop: forgets it
 */
export function useDraft(value) {
  const [draft, setDraft] = useState(null);
  return {
    text: draft && draft.of === value ? draft.text : value,
    type: (text, of = value) => setDraft({ of, text }),
    drop: () => setDraft(null),
  };
}
