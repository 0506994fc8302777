/**
 * The only client script. It is not Remix's hydration; pages without islands or `data-enhance` load
 * none.
 */
import { startEnhancements } from './enhance/start';
import { startIslands } from './islands/start';

void startEnhancements();
startIslands();
