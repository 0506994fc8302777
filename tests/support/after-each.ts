import { afterEach } from 'vitest';
import { receiveMessages } from './event-loop';

// Otherwise synchronous tests, which follow each other without a pause, would add up to a minute.
afterEach(receiveMessages);
