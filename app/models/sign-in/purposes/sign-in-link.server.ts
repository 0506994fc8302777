import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { people } from 'db/schema/person';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Accepted, SignInContext } from '~/models/sign-in/context';
import { findLink, linkOperation, newLink } from '~/models/sign-in/evidence/mailed-link.server';
import { visitorSession } from '~/models/sign-in/pending.server';
import { askSecondFactor } from '~/models/sign-in/verification.server';
import { signInLinkPath } from '~/paths';
import { type SignedIn, signIn, signInPurpose } from './sign-in.server';

/**
 * A link in place of an emailed code, for the first super admin. It voids the previous one. Null if
 * there is no super admin.
 */
export const newSignInLink = (
  db: Database,
  { secrets, origin, now }: Pick<SignInContext, 'secrets' | 'now'> & { origin: string },
): string | null =>
  write(db, (tx) => {
    const isActive = and(eq(people.isActive, true), isNull(people.deletedAt));
    const first = tx
      .select({ id: people.id })
      .from(people)
      .where(and(eq(people.role, 'superadmin'), isActive))
      .orderBy(asc(people.id))
      .limit(1)
      .get();
    const token = first && newLink({ db: tx, secrets, now }, 'sign-in-link', first.id);
    return token ? new URL(signInLinkPath(token), origin).href : null;
  });

export const isSignInLinkValid = (
  context: Pick<SignInContext, 'db' | 'secrets' | 'now'>,
  token: string,
): boolean => findLink(context, 'sign-in-link', token)?.usedAt === null;

/** Signs in, or asks for the authenticator if it is on. Null if the link is not valid. */
export const signInByLink = linkOperation<Accepted<SignedIn>>('login.link', {
  link: 'sign-in-link',
  isUsable: (_context, _link, account) => account?.role === 'superadmin',
  done(context, _personId, account) {
    if (!account) return null;
    const place = { door: 'admin', device: '' } as const;
    if (!account.twoFactorEnabled) return { kind: 'done', done: signIn(context, account, place) };
    const { session, token } = visitorSession(context);
    const to = account.email ?? '';
    const identity = { channel: 'mail', to, ...place, sentAt: context.now } as const;
    askSecondFactor(context, signInPurpose, session, identity, account);
    return { kind: 'next', token };
  },
});
