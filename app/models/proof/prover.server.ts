import { AppError } from '~/models/errors';
import type { Caller, OpenCaller } from '~/models/operation.server';
import type { Session } from '~/models/sessions/session.server';

/** Who begins or gives a proof, signed in or not, and by what browser. */
export type Prover = Pick<
  OpenCaller,
  'db' | 'secrets' | 'origin' | 'locale' | 'now' | 'session' | 'address' | 'userAgent' | 'deviceMark'
>;

/** The session of somebody signed in: nothing of one's own is reached without one. */
export function sessionOf({ session }: Pick<Caller, 'session'>): Session {
  if (!session) throw new AppError('forbidden');
  return session;
}
