import { type DestinationStream, type LogFn, type Logger, pino, stdTimeFunctions } from 'pino';
import { version } from '../../../package.json';
import { settings } from '../settings/settings.server';
import { standardOutput } from './destination';
import { recordError } from './errors';
import { redact } from './redact';

/** Excludes `child`: pino would write its bindings without `redact`. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'level'>;

/** One JSON object per line, UTC time, secrets redacted. */
export function createLog(level: string, destination: DestinationStream): Log {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: object) => redact(fields) as Record<string, unknown>,
    },
    // Replaces pino's serializer, which would treat the redacted copy as an error again.
    serializers: { err: (copy: unknown) => copy },
  };
  return pino(options, destination);
}

/**
 * Errors are also kept for the System page, even if the log level hides them, and name the release
 * for programs that collect them (docs/operating/monitoring.md).
 */
function recordingErrors(to: Log): Log {
  const error = (fields: unknown, message?: string) => {
    if (typeof fields !== 'object' || fields === null) return to.error(fields, message);
    recordError(redact(fields) as Record<string, unknown>, message ?? '');
    to.error({ version, ...fields }, message);
  };
  return Object.assign(Object.create(to) as Log, { error: error as LogFn });
}

export const log = recordingErrors(createLog(settings.logLevel, standardOutput()));
