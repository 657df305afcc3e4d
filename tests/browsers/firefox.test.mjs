// The client in Firefox; what is done is in journey.mjs.
import * as browser from './firefox.mjs';
import { journey } from './journey.mjs';

journey({ name: 'firefox', ...browser });
