/**
 * The only script of a page; it is not Remix's hydration, and pages without islands or
 * `data-enhance` have none.
 */
import { startEnhancements } from './enhance/start';
import { startIslands } from './islands/start';

void startEnhancements();
startIslands();
