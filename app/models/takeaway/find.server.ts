import { join } from 'node:path';
import type { Database } from 'db/client.server';
import { takeaways } from 'db/schema/takeaway';
import { eq } from 'drizzle-orm';
import { isCompanyOwner } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { byId } from '~/models/fields';
import { type Caller, operation } from '~/models/operation.server';
import { pick } from '~/models/rows.server';
import { contentDisposition } from '~/services/files/store.server';
import type { Progress } from '~/services/jobs/jobs.server';

type Asking = Pick<Caller, 'db' | 'actor' | 'impersonator' | 'now'>;
export type FoundTakeaway = NonNullable<ReturnType<typeof latestTakeaway>>;

/**
 * The only door to a company's takeaway; it does not exist for whoever impersonates the admin.
 * @throws AppError
 */
export function latestTakeaway({ db, actor, impersonator, now }: Asking) {
  if (!isCompanyOwner(actor) || impersonator) throw new AppError('not-found');
  const last = findTakeaway(db, actor.companyId as number);
  return last && last.expiresAt > now ? last : null;
}

const findTakeaway = (db: Database, companyId: number) =>
  db
    .select(pick(takeaways, 'id', 'key', 'state', 'size', 'createdAt', 'expiresAt'))
    .from(takeaways)
    .where(eq(takeaways.companyId, companyId))
    .get() ?? null;

/** Where its bytes are; each time it is fetched is noted. */
export const downloadTakeaway = operation({
  name: 'company.download',
  roles: ['admin'],
  orCompanyOwner: true,
  target(caller, idOf) {
    const last = latestTakeaway(caller);
    if (last?.id !== idOf('id') || last.state !== 'ready') throw new AppError('not-found');
    return last;
  },
  input: byId,
  run({ dataDir, actor, audit, target: { key, createdAt } }) {
    audit({ recordId: actor.companyId as number });
    const name = `${actor.companyName} ${new Date(createdAt).toISOString().slice(0, 10)}.zip`;
    return { path: zipOf(dataDir, key), disposition: contentDisposition('attachment', name) };
  },
});

/** The progress of exports that this process is making, by their keys. */
export const underWay = new Map<string, Progress>();

export const folderOf = (dataDir: string) => join(dataDir, 'takeaways');
export const zipOf = (dataDir: string, key: string) => join(folderOf(dataDir), `${key}.zip`);
export const draftOf = (dataDir: string, key: string) => join(folderOf(dataDir), `${key}.part`);
