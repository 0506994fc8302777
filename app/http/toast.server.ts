import { redirect } from '@remix-run/node';
import { saveSessionData } from '~/models/sessions/session.server';
import type { RequestContext } from './context.server';

/** Goes on to a page that shows the text once. Needs a session; without one the text is dropped. */
export function redirectWithToast(
  visit: RequestContext,
  to: string,
  text: string,
  kind: 'good' | 'bad' = 'good',
): Response {
  if (visit.session) {
    saveSessionData(visit.db, visit.session.id, { ...visit.session.data, toast: { kind, text } }, visit.now);
  }
  return redirect(to, 303);
}
