import { AppError } from '~/models/errors';
import type { Caller, OpenCaller } from '~/models/operation.server';
import type { Session } from '~/models/sessions/session.server';

export type Prover = Pick<
  OpenCaller,
  'db' | 'secrets' | 'origin' | 'locale' | 'now' | 'session' | 'address' | 'userAgent' | 'deviceMark'
>;

export function sessionOf({ session }: Pick<Caller, 'session'>): Session {
  if (!session) throw new AppError('forbidden');
  return session;
}
