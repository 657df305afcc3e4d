// The page is whole when its styles are there.
globalThis.ready = true;
