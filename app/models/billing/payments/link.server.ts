import type { Database } from 'db/client.server';
import { writeLightly } from 'db/prepared';
import { subscriptions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, actorColumns, actorFrom } from '~/models/access/actor.server';
import { runningAt } from '~/models/billing/subscriptions/limits.server';
import { canPay } from '~/models/billing/subscriptions/subscription.server';
import { AppError } from '~/models/errors';
import { countOne, networkOf, waitFor } from '~/models/limits/limits.server';
import type { PublicCaller } from '~/models/operation.server';
import { publicQuery } from '~/models/public-query.server';
import { pick } from '~/models/rows.server';

/**
 * The person whose code is in a link to the plans (docs/rules.md#plan-links); null if there is
 * none.
 */
export function findPersonByCode(db: Database, userCode: string): Actor | null {
  const row = db
    .select(actorColumns)
    .from(people)
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(and(eq(people.userCode, userCode), eq(people.isActive, true), isNull(people.deletedAt)))
    .get();
  return row ? actorFrom(row) : null;
}

/**
 * Same as `findPersonByCode`, but with a rate limit for wrong codes. Beyond it every code is
 * treated as wrong.
 */
export function findPersonAtLink(
  { db, address, now }: PublicCaller,
  userCode: string,
): Actor | null {
  if (!userCode) return null;
  const network = networkOf(address);
  if (waitFor(db, 'planCodesPerNetwork', network, now) > 0) return null;
  const person = findPersonByCode(db, userCode);
  if (!person) writeLightly(db, () => countOne(db, 'planCodesPerNetwork', network, now));
  return person;
}

/**
 * The role of the person, for the API.
 * @throws AppError `not-found` for an unknown code
 */
export const roleAtLink = publicQuery({
  input: z.object({ userCode: z.string().max(200) }),
  run(caller, { userCode }) {
    const person = findPersonAtLink(caller, userCode);
    if (!person) throw new AppError('not-found');
    return { userCode, role: person.role };
  },
});

type Beneficiary = Actor & { companyId: number };

/**
 * True if others may pay for this person's company: the person must be allowed to pay themselves.
 */
export const isBeneficiary = (
  person: Actor | null,
  { gateway }: Pick<PublicCaller, 'gateway'>,
): person is Beneficiary => person !== null && canPay({ actor: person, gateway });

/** The plans that others may pay for. Payments by link never replace another running plan. */
export function plansPayableByLink(
  db: Database,
  companyId: number,
  now: number,
): (planId: number) => boolean {
  const running = db
    .select(pick(subscriptions, 'planId', 'grantReason'))
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.companyId, companyId),
        runningAt(now),
        ne(subscriptions.status, 'trial'),
      ),
    )
    .all();
  return (planId) => running.every((one) => one.planId === planId && one.grantReason === null);
}

/** The subscription that a payment by link extends; undefined if it starts a new one. */
export const subscriptionToExtend = (
  db: Database,
  { companyId, planId }: { companyId: number; planId: number },
  now: number,
) =>
  db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.companyId, companyId),
        eq(subscriptions.planId, planId),
        ne(subscriptions.status, 'trial'),
        isNull(subscriptions.grantReason),
        runningAt(now),
      ),
    )
    .limit(1)
    .get();

const prefix = 'code:';

/** Payments by link are found by an unguessable reference that does not reveal who they are for. */
export const linkPaymentKey = (reference: string): string => prefix + reference;
export const isLinkPayment = ({ key }: { key: string }): boolean => key.startsWith(prefix);
export const linkReference = ({ key }: { key: string }): string => key.slice(prefix.length);
