import { type DestinationStream, type LogFn, type Logger, pino, stdTimeFunctions } from 'pino';
import { settings } from '../settings/settings.server';
import { standardOutput } from './destination';
import { keepError } from './recent';
import { redact } from './redact';

/** No `child`: pino would write its bindings without asking `redact`. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'level'>;

/** One JSON object a line, UTC time, secrets hidden. */
export function createLog(level: string, destination: DestinationStream): Log {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: object) => redact(fields) as Record<string, unknown>,
    },
    // In place of pino's own, which would take the redacted copy of an error for an error again.
    serializers: { err: (copy: unknown) => copy },
  };
  return pino(options, destination);
}

/** Its errors are kept for the page of the system, also where the log is silent. */
function keepingErrors(to: Log): Log {
  const error = (fields: unknown, message?: string) => {
    if (typeof fields === 'object' && fields !== null)
      keepError(redact(fields) as Record<string, unknown>, message ?? '');
    to.error(fields, message);
  };
  return Object.assign(Object.create(to) as Log, { error: error as LogFn });
}

export const log = keepingErrors(createLog(settings.logLevel, standardOutput()));
