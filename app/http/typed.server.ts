import { keepDraft } from '~/models/drafts/draft.server';
import { withForm } from './body.server';
import type { RequestContext } from './context.server';
import { sessionToken } from './session-cookie.server';

/** Conform's own fields, and codes, which are nothing to keep. */
const passing = new Set(['__intent__', '__state__', 'otp', 'code']);

/**
 * Keeps a form that was sent when its session was already over, for its person to send again after login.
 * Files are not kept. @returns whether there is something to come back to
 */
export async function keepTyped(context: RequestContext): Promise<boolean> {
  const { request, url, db, now } = context;
  const token = sessionToken(request);
  if (!token) return false;
  const entries = await withForm(context, (form) => [...form]);
  const fields = entries.flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !passing.has(name) ? [[name, value]] : [],
  );
  const isTyped = fields.some(([, value]) => value !== '');
  return isTyped && keepDraft(db, token, { path: url.pathname + url.search, fields }, now);
}
