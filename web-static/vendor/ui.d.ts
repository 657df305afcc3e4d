// The types of ui.js are those of the packages that it is built from.
export * from '../../tests/web/vendor/ui.src.js';
