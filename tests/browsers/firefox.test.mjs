// The client in Firefox; journey.mjs has the steps.
import * as browser from './firefox.mjs';
import { journey } from './journey.mjs';

journey({ name: 'firefox', ...browser });
