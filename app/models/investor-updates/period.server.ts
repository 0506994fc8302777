import type { Database } from 'db/client.server';
import { investorUpdates } from 'db/schema/investor-update';
import { and, desc, eq } from 'drizzle-orm';
import type { Times } from '~/i18n/times';
import { dayPlus } from '~/models/finance/days';
import type { Project } from '~/models/projects/visible.server';

/** The update that was sent last, with the figures of its end; undefined before the first. */
export const lastSent = (db: Database, projectId: number) =>
  db
    .select()
    .from(investorUpdates)
    .where(and(eq(investorUpdates.projectId, projectId), eq(investorUpdates.status, 'sent')))
    .orderBy(desc(investorUpdates.number))
    .limit(1)
    .get();

type Started = Pick<Project, 'startDate' | 'createdAt'>;

/**
 * From the end of the last update, or from the start of the project (from the moment it was
 * entered, if that was earlier), until now.
 */
export function nextPeriod(
  last: { endsAt: number } | undefined,
  { startDate, createdAt }: Started,
  { times, now }: { times: Times; now: number },
) {
  const start = times.endOf(dayPlus(startDate, -1));
  return { startsAt: Math.min(last?.endsAt ?? Math.min(start, createdAt), now), endsAt: now };
}
