import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { companies } from 'db/schema/company';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { changesBetween, recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { once } from '~/models/submissions/once.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { type Adding, insertPerson, type PersonInput } from './create.server';
import { changePerson, type PersonChange } from './update.server';

export type CompanyAdminInput = PersonInput & { companyName: string };

/** Makes a company and its admin; otherwise as `createPerson`. Super admin only (001 §6). */
export function createCompanyAdmin(
  db: Database,
  secrets: Secrets,
  actor: Actor,
  input: CompanyAdminInput,
  adding: Adding,
): number {
  const { formKey, now } = adding;
  assertSuperadmin(actor);
  return write(db, (tx) =>
    once(tx, actor, formKey, now, () => {
      const { id: companyId } = tx
        .insert(companies)
        .values({ name: input.companyName, createdAt: now, updatedAt: now })
        .returning({ id: companies.id })
        .get();
      const entry = { action: 'company.create', record: 'company', recordId: companyId };
      recordAudit(tx, actor, { ...entry, companyId, changes: { name: { to: input.companyName } }, now });
      return insertPerson(tx, secrets, actor, { ...input, role: 'admin', companyId, parentId: null }, adding);
    }),
  );
}

/** Saves an admin and the name of their company; otherwise as `updatePerson`. */
export function updateCompanyAdmin(
  db: Database,
  secrets: Secrets,
  actor: Actor,
  change: PersonChange<CompanyAdminInput>,
) {
  assertSuperadmin(actor);
  const { input, now } = change;
  write(db, (tx) => {
    const { companyId, companyName, role, parentId } = changePerson(tx, secrets, actor, change);
    if (companyId === null || role !== 'admin' || parentId !== null) throw new AppError('not-found');
    const changes = changesBetween<{ name: string | null }>(
      { name: companyName },
      { name: input.companyName },
    );
    if (Object.keys(changes).length === 0) return;
    tx.update(companies)
      .set({ name: input.companyName, updatedAt: now })
      .where(eq(companies.id, companyId))
      .run();
    const entry = { action: 'company.update', record: 'company', recordId: companyId };
    recordAudit(tx, actor, { ...entry, companyId, changes, now });
  });
}

function assertSuperadmin(actor: Actor) {
  if (actor.role !== 'superadmin') throw new AppError('forbidden');
}
