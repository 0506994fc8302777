import type { Database } from 'db/client.server';
import { figureChanges } from 'db/schema/book';
import { companies } from 'db/schema/company';
import { projects } from 'db/schema/project';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { operation, query } from '~/models/operation.server';
import { projectRunners, projectsVisibleTo } from '~/models/projects/visible.server';
import { countOf, pick } from '~/models/rows.server';

// Figures of projects that an upgrade changed (docs/rules.md#upgrade).

const reading = { permission: 'phases.view', roles: projectRunners } as const;

/** Figures of deleted projects are left out until these are restored. */
const ofOwnProjects = (db: Database, actor: Actor) =>
  inArray(
    figureChanges.projectId,
    db.select({ id: projects.id }).from(projects).where(projectsVisibleTo(actor)),
  );

const unreadOf = (db: Database, actor: Actor) =>
  and(ofOwnProjects(db, actor), isNull(figureChanges.readAt));

/** The number of changed figures that no person has read yet. */
export const unreadFigureChanges = query({
  ...reading,
  run: ({ db, actor }) => countOf(db, figureChanges, unreadOf(db, actor)),
});

/** The changed figures that no person has read yet, by project. */
export const figureChangeList = query({
  ...reading,
  run: ({ db, actor }) =>
    db
      .select({
        ...pick(figureChanges, 'id', 'figure', 'before', 'after'),
        project: pick(projects, 'id', 'name'),
        currency: companies.currency,
      })
      .from(figureChanges)
      .innerJoin(projects, eq(projects.id, figureChanges.projectId))
      .innerJoin(companies, eq(companies.id, projects.companyId))
      .where(unreadOf(db, actor))
      .orderBy(asc(projects.name), asc(figureChanges.id))
      .all(),
});

/** Takes the changed figures of one's projects off the list, for everyone who runs them. */
export const acceptFigureChanges = operation({
  name: 'figure-change.accept',
  permission: 'phases.edit',
  roles: projectRunners,
  run({ tx, actor, now, audit }) {
    const unread = unreadOf(tx, actor);
    const read = tx
      .selectDistinct(pick(projects, 'id', 'companyId'))
      .from(figureChanges)
      .innerJoin(projects, eq(projects.id, figureChanges.projectId))
      .where(unread)
      .all();
    tx.update(figureChanges).set({ readAt: now, updatedAt: now }).where(unread).run();
    for (const { id, companyId } of read) audit({ recordId: id, projectId: id, companyId });
  },
});
