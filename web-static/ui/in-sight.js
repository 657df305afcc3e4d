// Whether an element is in sight or soon will be: other elements need not be drawn.
import { useEffect, useState } from '../vendor/ui.js';

const MARGIN = '300px';

const watched = new WeakMap(); // callbacks by element
let observer = null;

function watch(element, tell) {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    { rootMargin: MARGIN },
  );
  watched.set(element, tell);
  observer.observe(element);
  return () => {
    watched.delete(element);
    observer.unobserve(element);
  };
}

/** @param {{current: Element}} ref @returns {boolean} */
export function useInSight(ref) {
  const [seen, setSeen] = useState(false);
  useEffect(() => watch(ref.current, setSeen), []);
  return seen;
}
