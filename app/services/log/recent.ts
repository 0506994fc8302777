import { withoutTokens } from './redact';

type RecordedError = {
  at: number;
  reference: string | null;
  path: string | null;
  message: string;
};

const most = 50;
const longest = 300;
const addresses = /[^\s@<>"']+@[^\s@<>"']+/g;

/** Only for this process; the log has all of them. */
const errors: RecordedError[] = [];

/** Newest first. */
export const lastErrors = (): readonly RecordedError[] => errors;

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
  errors.unshift({
    at,
    reference: typeof reference === 'string' ? reference : null,
    path: typeof path === 'string' ? withoutTokens(path).slice(0, longest) : null,
    message: withoutPersonalData([message, err?.message].filter(Boolean).join(': ')),
  });
  errors.length = Math.min(errors.length, most);
}
