import { withoutTokens } from './redact';

export type RecordedError = {
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

/** @param fields already redacted */
export function recordError(fields: Record<string, unknown>, message: string, at = Date.now()) {
  const { err, reference, path } = fields as {
    err?: { message?: unknown };
    reference?: unknown;
    path?: unknown;
  };
  const words = [message, err?.message].filter(Boolean).join(': ').split('\n')[0] as string;
  errors.unshift({
    at,
    reference: typeof reference === 'string' ? reference : null,
    path: typeof path === 'string' ? withoutTokens(path).slice(0, longest) : null,
    message: withoutTokens(words.replace(addresses, '…')).slice(0, longest),
  });
  errors.length = Math.min(errors.length, most);
}
