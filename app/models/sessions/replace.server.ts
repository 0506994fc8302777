import type { Database } from 'db/client.server';
import { randomToken } from '~/services/secrets/random.server';
import type { SessionData } from './data.server';
import { endSession, startSession } from './session.server';

/** The browser a session belongs to, as it showed itself. */
export type Browser = { sessionId: number | null; address: string; userAgent: string };

/**
 * Ends the browser's session and starts another in its place, so that a token known from before a change of
 * privilege is worth nothing after it (target 15). Answers with the new token and the new session's id.
 */
export function replaceSession(
  tx: Database,
  browser: Browser,
  next: { personId: number | null; data: SessionData; now: number },
): { token: string; id: number } {
  if (browser.sessionId !== null) endSession(tx, browser.sessionId);
  const token = randomToken();
  const { address, userAgent } = browser;
  return { token, id: startSession(tx, { ...next, token, address, userAgent }) };
}
