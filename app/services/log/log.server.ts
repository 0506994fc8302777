import {
  type DestinationStream,
  type Logger,
  type LoggerOptions,
  levels,
  pino,
  stdTimeFunctions,
} from 'pino';
import { settings } from '../settings/settings.server';
import { standardOutput } from './destination';
import { keepError } from './recent';
import { redact } from './redact';

const worst = levels.values.error ?? 50;

/** No `child`: pino would write its bindings without asking `redact`. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'level'>;

/** One JSON object a line, UTC time, secrets hidden. */
export function createLog(level: string, destination: DestinationStream, keep?: typeof keepError): Log {
  const options: LoggerOptions = {
    hooks: {
      logMethod(given, method, level) {
        const [fields, message] = given as unknown as [unknown, unknown];
        if (keep && level >= worst && typeof fields === 'object' && fields !== null)
          keep(redact(fields) as Record<string, unknown>, String(message ?? ''));
        method.apply(this, given);
      },
    },
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

export const log = createLog(settings.logLevel, standardOutput(), keepError);
