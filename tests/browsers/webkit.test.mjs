// The client in WebKit; journey.mjs has the steps.
import * as browser from './webkit.mjs';
import { journey } from './journey.mjs';

journey({ name: 'webkit', ...browser });
