import { write } from 'db/prepared';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { postTyped } from '~/models/books/typed.server';
import type { Caller } from '~/models/operation.server';

/** Changes what is typed on a project, and posts it like its form does. */
export const retype = (
  caller: Caller,
  projectId: number,
  fields: Partial<typeof projects.$inferInsert>,
) =>
  write(caller.db, (tx) => {
    tx.update(projects).set(fields).where(eq(projects.id, projectId)).run();
    postTyped(tx, caller, projectId);
  });
