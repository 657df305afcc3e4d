// A field that is drawn again while somebody types in it.
import { useState } from '../vendor/ui.js';

/**
 * What is being typed stands in the field until it counts or the value becomes another,
 * whatever else is drawn meanwhile.
 * @template Value
 * @param {Value} value what the field stands for
 * @returns {{text: Value|string, type: (text: string, of?: Value) => void, drop: () => void}} what it shows; what was
 *   typed, with the value that it stands for if that is another already; forgets it
 */
export function useDraft(value) {
  const [draft, setDraft] = useState(null);
  return {
    text: draft && draft.of === value ? draft.text : value,
    type: (text, of = value) => setDraft({ of, text }),
    drop: () => setDraft(null),
  };
}
