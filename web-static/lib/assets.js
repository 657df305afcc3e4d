// The addresses of this build's files: they are beside app.js, however the modules are packed.
const home = /** @type {HTMLScriptElement} */ (document.getElementById('home')).src;

/** The build of this page; "dev" where the server serves a folder. */
export const build = new URL(home).pathname.split('/')[2];

/** The address of a file of web-static/, as "css/room.css". */
export const asset = (path) => new URL(path, home).href;
