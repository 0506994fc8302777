import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { sessions } from 'db/schema/sign-in';
import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Actor, actorColumns, actorFrom } from '~/models/access/actor.server';
import { reloadActor } from '~/models/access/present.server';
import { recordAudit } from '~/models/audit/record.server';
import { assertProofFor } from '~/models/company/proof.server';
import { AppError } from '~/models/errors';
import { ofOwnCompany, peopleVisibleTo } from '~/models/people/visible.server';
import type { Impersonated, Session } from '~/models/sessions/session.server';

/**
 * The super admin can impersonate company admins; a company admin everyone in the company except
 * other admins.
 */
function impersonableBy(actor: Actor): SQL | null {
  const reach = reachOf(actor);
  return reach && (and(peopleVisibleTo(actor), eq(people.isActive, true), reach) as SQL);
}

function reachOf(actor: Actor): SQL | null {
  if (actor.role === 'superadmin')
    return and(eq(people.role, 'admin'), isNull(people.parentId)) as SQL;
  if (actor.role !== 'admin' || actor.parentId !== null || actor.companyId === null) return null;
  const isOfLowerRank = or(ne(people.role, 'admin'), sql`${people.parentId} is not null`);
  return and(ofOwnCompany(actor), isOfLowerRank) as SQL;
}

export function impersonableAmong(db: Database, actor: Actor, ids: number[]): Set<number> {
  const impersonable = impersonableBy(actor);
  if (!impersonable || ids.length === 0) return new Set();
  const rows = db
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, ids), impersonable))
    .all();
  return new Set(rows.map(({ id }) => id));
}

/**
 * The person as the impersonator sees the product: without the records of other companies, so that
 * those neither show nor prevent anything (docs/rules.md#view-as).
 */
export function findImpersonable(db: Database, actor: Actor, id: number): Actor | null {
  const impersonable = impersonableBy(actor);
  if (!impersonable) return null;
  const row = db
    .select(actorColumns)
    .from(people)
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(and(eq(people.id, id), impersonable))
    .get();
  const found = row ? actorFrom(row) : null;
  return found && { ...found, seesOnlyOwnCompany: true };
}

export function findImpersonated(
  db: Database,
  impersonator: Actor,
  steps: Impersonated[],
): Actor[] | null {
  const chain: Actor[] = [];
  for (const { personId } of steps) {
    const next = findImpersonable(db, chain.at(-1) ?? impersonator, personId);
    if (!next) return null;
    chain.push(next);
  }
  return chain;
}

/** A session and the person behind it; the audit log names the person and the address. */
type Impersonation = {
  session: Pick<Session, 'id' | 'impersonating'>;
  impersonator: Actor;
  /** The client's IP address. */
  address: string;
};

/**
 * @param actor the person impersonated so far, or else the impersonator
 * @param back the page where impersonation starts; stopping returns there
 * @throws AppError `not-found`, `fresh-proof`
 */
export function startImpersonating(
  db: Database,
  { session, impersonator, address }: Impersonation & { session: Session },
  actor: Actor,
  personId: number,
  back: string,
  now: number,
): Actor {
  return write(db, (tx) => {
    const self = reloadActor(tx, { actor: impersonator, session, now });
    const current = actor.id === self.id ? self : reloadActor(tx, { actor, session: null, now });
    const impersonated = findImpersonable(tx, current, personId);
    if (!impersonated) throw new AppError('not-found');
    const { id: recordId, companyId } = impersonated;
    assertProofFor({ db: tx, session, now }, companyId);
    saveSteps(
      tx,
      session.id,
      [...(session.impersonating ?? []), { personId, companyId, back }],
      now,
    );
    const changes = actor.id === impersonator.id ? undefined : { through: { to: actor.name } };
    const entry = { action: 'person.view-as', recordId, companyId, changes };
    recordAudit(tx, { actor: impersonator, address, now }, entry);
    return impersonated;
  });
}

/** @returns the page where it began; null if no one was impersonated */
export function stopImpersonating(
  db: Database,
  impersonation: Impersonation,
  now: number,
): string | null {
  return endFrom(db, impersonation, (impersonation.session.impersonating?.length ?? 0) - 1, now);
}

export function endImpersonation(db: Database, impersonation: Impersonation, now: number) {
  endFrom(db, impersonation, 0, now);
}

function endFrom(
  db: Database,
  { session, impersonator, address }: Impersonation,
  first: number,
  now: number,
): string | null {
  const steps = session.impersonating ?? [];
  const stopped = steps.slice(first).reverse();
  if (stopped.length === 0) return null;
  write(db, (tx) => {
    saveSteps(tx, session.id, steps.slice(0, first), now);
    for (const { personId: recordId, companyId } of stopped)
      recordAudit(
        tx,
        { actor: impersonator, address, now },
        { action: 'person.view-end', recordId, companyId },
      );
  });
  return stopped[0]?.back ?? null;
}

function saveSteps(tx: Database, sessionId: number, steps: Impersonated[], now: number) {
  tx.update(sessions)
    .set({ impersonating: steps.length > 0 ? steps : null, updatedAt: now })
    .where(eq(sessions.id, sessionId))
    .run();
}
