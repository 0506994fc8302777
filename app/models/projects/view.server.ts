import type { Database } from 'db/client.server';
import { prepared } from 'db/prepared';
import { densities, optionalColumns, type ProjectView, people } from 'db/schema/person';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { operation } from '~/models/operation.server';

export type { ProjectView };

const viewOf = prepared((db) =>
  db
    .select({ view: people.projectView })
    .from(people)
    .where(eq(people.id, sql.placeholder('id')))
    .prepare(),
);

/** How a person sees lists of projects. */
export const projectViewOf = (db: Database, { id }: { id: number }): ProjectView =>
  viewOf(db).get({ id })?.view ?? { density: 'comfortable', columns: [] };

/** A preference, so it is not recorded in the activity log. */
export const saveProjectView = operation({
  name: 'person.update',
  permission: 'projects.view',
  input: z.object({
    density: z.enum(densities, { error: 'form.errors.choice' }),
    columns: z.array(z.enum(optionalColumns, { error: 'form.errors.choice' })),
  }),
  run({ tx, actor }, projectView) {
    tx.update(people).set({ projectView }).where(eq(people.id, actor.id)).run();
  },
});
