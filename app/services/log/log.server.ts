import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { redact } from './redact';

/** No `child`: pino would write its bindings without asking `redact`. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'level'>;

/** One JSON object a line, UTC time, secrets hidden. `LOG_LEVEL` is pino's; tests are silent unless it is set. */
export function createLog(env: NodeJS.Dict<string>, destination?: DestinationStream): Log {
  const options = {
    level: env.LOG_LEVEL || (env.NODE_ENV === 'test' ? 'silent' : 'info'),
    base: { pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: object) => redact(fields) as Record<string, unknown>,
    },
    // In place of pino's own, which would take the redacted copy of an error for an error again.
    serializers: { err: (copy: unknown) => copy },
  };
  return destination ? pino(options, destination) : pino(options);
}

export const log = createLog(process.env);
