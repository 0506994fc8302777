import { type LoggedError, onError } from '../app/services/log/errors';
import { log } from '../app/services/log/log.server';

/** A message of the process that started this one. */
type Message = { error?: LoggedError };

/** Stores errors of this server, and of the process that started it, with those of the app. */
export function storeErrors(store: (error: LoggedError) => void, closeDatabase: () => void) {
  onError(store);
  process.on('message', ({ error }: Message) => error && store(error));
  // Node prints the error and ends the process afterwards.
  process.on('uncaughtExceptionMonitor', (error) => {
    log.error({ err: error }, 'the server crashed');
    try {
      closeDatabase();
    } catch {
      // The crash itself is what Node should print.
    }
  });
}
