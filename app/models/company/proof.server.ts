import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { and, eq } from 'drizzle-orm';
import type { Caller } from '~/models/caller';
import { AppError } from '~/models/errors';
import { hasAny } from '~/models/rows.server';
import { isConfirmed } from '~/models/sign-in/purposes/confirm-identity.server';

type Prover = Pick<Caller, 'db' | 'session' | 'now'>;

/** An API key has no session, so it never has a proof. */
export const hasFreshProof = (caller: Prover): boolean =>
  caller.session !== null && isConfirmed(caller);

/**
 * Requires that the person behind the session proved who they are in the last 15 minutes
 * (docs/rules.md#proof).
 * @throws AppError `fresh-proof`
 */
export function assertFreshProof(caller: Prover) {
  if (!hasFreshProof(caller)) throw new AppError('fresh-proof');
}

/** True if the company requires a proof, and there is none. */
export const lacksProofFor = (caller: Prover, companyId: number | null): boolean =>
  requiresFreshProof(caller.db, companyId) && !hasFreshProof(caller);

/** The same where the company requires it. @throws AppError `fresh-proof` */
export function assertProofFor(caller: Prover, companyId: number | null) {
  if (lacksProofFor(caller, companyId)) throw new AppError('fresh-proof');
}

const requiresFreshProof = (db: Database, companyId: number | null): boolean =>
  hasAny(
    db,
    companies,
    and(eq(companies.id, companyId ?? 0), eq(companies.requiresFreshProof, true)),
  );

export const requiresTwoFactor = (db: Database, companyId: number | null): boolean =>
  hasAny(
    db,
    companies,
    and(eq(companies.id, companyId ?? 0), eq(companies.requiresTwoFactor, true)),
  );
