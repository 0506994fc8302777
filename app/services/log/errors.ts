import { countError } from '../metrics/metrics.server';
import { withoutTokens } from './redact';

export type LoggedError = {
  at: number;
  reference: string | null;
  path: string | null;
  message: string;
};

const longest = 300;
/** Errors that are logged before there is a handler, such as those of the start. */
const mostEarly = 50;
const addresses = /[^\s@<>"']+@[^\s@<>"']+/g;

let early: LoggedError[] = [];
let keep = (error: LoggedError) => {
  if (early.length < mostEarly) early.push(error);
};

/** Sets the one handler that stores errors outside the log. */
export function onError(take: typeof keep) {
  keep = take;
  for (const error of early) take(error);
  early = [];
}

/** The first line of an error, without addresses and tokens, for pages. */
export const withoutPersonalData = (message: string): string =>
  withoutTokens((message.split('\n')[0] ?? '').replace(addresses, '…')).slice(0, longest);

/** @param fields already redacted */
export function recordError(fields: Record<string, unknown>, message: string, at = Date.now()) {
  const { err, reference, path } = fields as {
    err?: { message?: unknown };
    reference?: unknown;
    path?: unknown;
  };
  countError();
  keep({
    at,
    reference: typeof reference === 'string' ? reference : null,
    path: typeof path === 'string' ? withoutTokens(path).slice(0, longest) : null,
    message: withoutPersonalData([message, err?.message].filter(Boolean).join(': ')),
  });
}

/** An error that was recorded in another bundle or process. */
export function passOnError(error: LoggedError) {
  countError();
  keep(error);
}
