// The client in WebKit; what is done is in journey.mjs.
import * as browser from './webkit.mjs';
import { journey } from './journey.mjs';

journey({ name: 'webkit', ...browser });
