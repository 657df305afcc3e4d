// Where the files of this build lie: beside app.js, however the modules are packed.
const home = /** @type {HTMLScriptElement} */ (document.getElementById('home')).src;

/** Which build this page is of; "dev" where the server shows a folder. */
export const build = new URL(home).pathname.split('/')[2];

/** The address of a file of web-static/, as "css/room.css". */
export const asset = (path) => new URL(path, home).href;
