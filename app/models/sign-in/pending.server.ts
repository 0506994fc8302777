import { replaceSession, type Session, saveSessionData } from '~/models/sessions/session.server';
import type { Contact, Pending, PurposeName, SignInContext } from './context';

/** How long until another code may be requested. */
const resendWait = 60_000;

/** A purpose whose pending verification has these details. */
type Named<Details extends object> = {
  name: PurposeName;
  recipient: (context: SignInContext, identity: Contact & Details) => unknown;
};

export const pendingOf = <Details extends object>(
  { name }: Named<Details>,
  session: Pick<Session, 'data'> | null,
): Pending<Details> | null =>
  (session?.data.verifications?.[name] as Pending<Details> | undefined) ?? null;

type CurrentSession = Pick<Session, 'id' | 'data'>;

/** Replaces a visitor's session; someone signed in keeps theirs. */
export const nextSession = (
  context: SignInContext,
): { session: CurrentSession; token: string | null } =>
  context.session?.actor ? { session: context.session, token: null } : visitorSession(context);

/** Starts a visitor's session in place of the current one. */
export function visitorSession(context: SignInContext): { session: CurrentSession; token: string } {
  const { db, now } = context;
  const { id, token } = replaceSession(db, context, { personId: null, data: {}, now });
  return { session: { id, data: {} }, token };
}

/** Saves what is pending in the session, here and in the database; null removes it. */
export function savePending<Details extends object>(
  { db, now }: Pick<SignInContext, 'db' | 'now'>,
  { name }: Named<Details>,
  session: CurrentSession,
  pending: Pending<Details> | null,
  toast = session.data.toast,
) {
  const verifications = { ...session.data.verifications, [name]: pending ?? undefined };
  session.data = { ...session.data, toast, verifications: verifications };
  saveSessionData(db, session.id, session.data, now);
}

export const secondsToResend = ({ sentAt }: Pick<Pending, 'sentAt'>, now: number): number =>
  sentAt > now ? 0 : Math.max(0, Math.ceil((sentAt + resendWait - now) / 1000));
