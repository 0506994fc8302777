import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { people } from 'db/schema/person';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { publicOperation } from '~/models/operation.server';
import { findAccountById, type Prover } from '~/models/proof/account.server';
import { openChallenge } from '~/models/proof/challenge.server';
import { findLink, newLink, spendLink } from '~/models/proof/link.server';
import type { Verdict } from '~/models/proof/proof.server';
import { replaceSession } from '~/models/sessions/session.server';
import { signInLinkPath } from '~/paths';
import { type PendingSignIn, type SignedIn, signIn, signInProof } from './sign-in.server';

type Means = Pick<Prover, 'secrets' | 'now'> & { origin: string };

/**
 * A link in place of a mailed code, for the first super admin; null where there is none. The one
 * before is void.
 */
export const newSignInLink = (db: Database, { secrets, origin, now }: Means): string | null =>
  write(db, (tx) => {
    const isLive = and(eq(people.isActive, true), isNull(people.deletedAt));
    const first = tx
      .select({ id: people.id })
      .from(people)
      .where(and(eq(people.role, 'superadmin'), isLive))
      .orderBy(asc(people.id))
      .limit(1)
      .get();
    const token = first && newLink(tx, { secrets, now }, 'sign-in-link', first.id);
    return token ? new URL(signInLinkPath(token), origin).href : null;
  });

export const isLiveSignInLink = (
  prover: Pick<Prover, 'db' | 'secrets' | 'now'>,
  token: string,
): boolean => findLink(prover.db, prover, 'sign-in-link', token)?.usedAt === null;

/**
 * Where two-factor is on, the authenticator is asked next. Null where the link leads nowhere any
 * longer.
 */
export const signInByLink = publicOperation({
  name: 'login.link',
  input: z.object({ token: z.string() }),
  run(prover, { token }): Verdict<SignedIn> | null {
    const { tx, now } = prover;
    const link = findLink(tx, prover, 'sign-in-link', token);
    const personId = link?.personId ?? null;
    const account = personId === null ? undefined : findAccountById(tx, personId);
    if (!link || link.usedAt !== null || account?.role !== 'superadmin') return null;
    spendLink(tx, link.id, now);
    const place = { door: 'admin', device: '' } as const;
    if (!account.twoFactorEnabled)
      return { kind: 'done', done: signIn(tx, prover, account, place) };
    const session = replaceSession(tx, prover, { personId: null, data: {}, now });
    const challengeId = openChallenge(tx, {
      purpose: 'sign-in',
      channel: 'app',
      personId,
      sessionId: session.id,
      now,
    });
    const pending: PendingSignIn = {
      channel: 'mail',
      to: account.email ?? '',
      challengeId,
      ...place,
      step: 'authenticator',
      isKnown: true,
      sentAt: now,
    };
    signInProof.keep(tx, { id: session.id, data: {} }, pending, { now });
    return { kind: 'next', token: session.token };
  },
});
