/**
 * The only script every page loads. It is not Remix's hydration: it wakes islands and small behaviours
 * where the page asks for them, and pages without either stop here.
 */
import { startEnhancements } from './enhance/start';
import { startIslands } from './islands/start';

startEnhancements();
startIslands();
