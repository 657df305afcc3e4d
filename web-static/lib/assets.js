// Where the files of this build lie: beside app.js, however the modules are packed.
const home = document.getElementById('home').src;

/** The address of a file of web-static/, as "css/room.css". */
export const asset = (path) => new URL(path, home).href;
