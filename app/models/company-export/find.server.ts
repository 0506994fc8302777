import { join } from 'node:path';
import type { Database } from 'db/client.server';
import { companyExports } from 'db/schema/company-export';
import { eq } from 'drizzle-orm';
import { isCompanyOwner } from '~/models/access/actor.server';
import { assertFreshProof } from '~/models/company/proof.server';
import { AppError } from '~/models/errors';
import { byId } from '~/models/fields';
import { utcDay } from '~/models/finance/days';
import { type Caller, operation } from '~/models/operation.server';
import { pick } from '~/models/rows.server';
import { contentDisposition } from '~/services/files/store.server';

type Requester = Pick<Caller, 'db' | 'actor' | 'impersonator' | 'now'>;
export type CompanyExport = NonNullable<ReturnType<typeof latestExport>>;

/**
 * Every access to a company's export goes through this function. For an impersonator it does not
 * exist.
 * @throws AppError
 */
export function latestExport({ db, actor, impersonator, now }: Requester) {
  if (!isCompanyOwner(actor) || impersonator) throw new AppError('not-found');
  const last = findExport(db, actor.companyId as number);
  return last && last.expiresAt > now ? last : null;
}

const findExport = (db: Database, companyId: number) =>
  db
    .select(
      pick(companyExports, 'id', 'key', 'state', 'done', 'total', 'size', 'createdAt', 'expiresAt'),
    )
    .from(companyExports)
    .where(eq(companyExports.companyId, companyId))
    .get() ?? null;

/** Returns the path of the zip. Every download is recorded in the audit log. */
export const downloadExport = operation({
  name: 'company.download',
  roles: ['admin'],
  orCompanyOwner: true,
  target(caller, idOf) {
    const last = latestExport(caller);
    if (last?.id !== idOf('id') || last.state !== 'ready') throw new AppError('not-found');
    assertFreshProof(caller);
    return last;
  },
  input: byId,
  run({ dataDir, actor, audit, target: { key, createdAt } }) {
    audit({ recordId: actor.companyId as number });
    const name = `${actor.companyName} ${utcDay(createdAt)}.zip`;
    return { path: zipOf(dataDir, key), disposition: contentDisposition('attachment', name) };
  },
});

export const folderOf = (dataDir: string) => join(dataDir, 'takeaways');
export const zipOf = (dataDir: string, key: string) => join(folderOf(dataDir), `${key}.zip`);
export const draftOf = (dataDir: string, key: string) => join(folderOf(dataDir), `${key}.part`);
