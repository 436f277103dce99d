import { startServer } from '#server/main.ts';
import { prepareWorld } from './demo/first-start.ts';

/** The product with its demo world; `npm start` builds the pages first. */
await startServer(prepareWorld);
