import type { Database } from 'db/client.server';
import { distributionTerms } from 'db/schema/terms';
import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { todayFor } from '~/models/access/times.server';
import { bookKeeping, bookReading } from '~/models/books/input';
import { recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import type { Tier } from './tiers';

const ofProject = z.object({ project_id: recordId() });

/** The terms of a project that apply today, with all versions, newest first. */
export const projectTerms = query({
  ...bookReading,
  input: ofProject,
  run({ db, actor, now }, { projectId }) {
    const project = findProject(db, actor, projectId);
    const versions = versionsOf(db, projectId);
    const today = todayFor({ actor, now });
    return { project, versions, current: currentIn(versions, today) };
  },
});

export type ProjectTerms = ReturnType<typeof projectTerms>;

/** The terms that apply on a day; null before the first version. */
export const termsOn = (db: Database, projectId: number, day: string) =>
  currentIn(versionsOf(db, projectId), day);

const versionsOf = (db: Database, projectId: number) =>
  db
    .select(pick(distributionTerms, 'id', 'number', 'effectiveFrom', 'preset', 'tiers'))
    .from(distributionTerms)
    .where(eq(distributionTerms.projectId, projectId))
    .orderBy(desc(distributionTerms.number))
    .all()
    .map(({ tiers, ...version }) => ({ ...version, tiers: tiers as unknown as Tier[] }));

type Terms = ReturnType<typeof versionsOf>[number];

/** The newest version that has begun. */
const currentIn = (versions: Terms[], day: string): Terms | null =>
  versions.find(({ effectiveFrom }) => effectiveFrom <= day) ?? null;

export const newTerms = query({
  ...bookKeeping,
  input: ofProject,
  run({ db, actor, now }, { projectId }) {
    const project = findProject(db, actor, projectId);
    const today = todayFor({ actor, now });
    return { project, today, current: termsOn(db, projectId, today) };
  },
});
