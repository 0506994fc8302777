import { withoutTokens } from './redact';

export type KeptError = {
  at: number;
  reference: string | null;
  path: string | null;
  message: string;
};

const most = 50;
const longest = 300;
const addresses = /[^\s@<>"']+@[^\s@<>"']+/g;

/** Of this process only: a restart forgets them, and the log has them all. */
const kept: KeptError[] = [];

/** The newest first. */
export const lastErrors = (): readonly KeptError[] => kept;

/** What a page may show of an error: one line, without addresses and tokens. */
export const withoutPersonalData = (message: string): string =>
  withoutTokens((message.split('\n')[0] ?? '').replace(addresses, '…')).slice(0, longest);

/** @param fields as they stand in the log, with their secrets hidden */
export function keepError(fields: Record<string, unknown>, message: string, at = Date.now()) {
  const { err, reference, path } = fields as {
    err?: { message?: unknown };
    reference?: unknown;
    path?: unknown;
  };
  kept.unshift({
    at,
    reference: typeof reference === 'string' ? reference : null,
    path: typeof path === 'string' ? withoutTokens(path).slice(0, longest) : null,
    message: withoutPersonalData([message, err?.message].filter(Boolean).join(': ')),
  });
  kept.length = Math.min(kept.length, most);
}
