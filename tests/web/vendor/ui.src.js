// All imports of the client from ../vendor/ui.js. tests/web/vendor/build.sh makes the file.
import { h } from 'preact';
import htm from 'htm';
export { h, render, Fragment, createContext, createRef } from 'preact';
export {
  useCallback,
  useContext,
  useEffect,
  useErrorBoundary,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'preact/hooks';
export { signal, computed, effect, batch, untracked, useSignal, useComputed, useSignalEffect } from '@preact/signals';
export const html = htm.bind(h);

/* The types that the client names beside them. */
/** @template T @typedef {import('@preact/signals').Signal<T>} Signal */
/** @template T @typedef {import('@preact/signals').ReadonlySignal<T>} ReadonlySignal */
