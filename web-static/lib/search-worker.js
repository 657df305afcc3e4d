// The worker that searches: thinking.js beside a message port. A page starts it through lib/worker.js when a visitor
// asks for it, and ends it when they leave.
import { loadEngine } from './search.js';
import { Thinking } from './thinking.js';

const port = /** @type {any} */ (globalThis);
const turn = new MessageChannel(); // a message to oneself: others come in between, and there is no least wait
const loading = loadEngine();
loading.catch(() => {}); // said when the page asks
let thinking = null;
let going = false;

function go() {
  going = thinking.step();
  if (going) turn.port2.postMessage(null);
}
turn.port1.addEventListener('message', go);
turn.port1.start();

port.addEventListener('message', async ({ data }) => {
  try {
    thinking ??= new Thinking(await loading, (message) => port.postMessage(message));
    thinking.ask(data);
    if (!going) go();
  } catch (error) {
    port.postMessage({ t: 'failed', why: String(error) });
  }
});
