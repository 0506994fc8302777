import { write } from 'db/prepared';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { postTyped } from '~/models/books/typed.server';
import type { Caller, Payload } from '~/models/operation.server';

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

/** The same person on the day of a document, if that is still to come: it is entered that day. */
export function onDay(caller: Caller, { date }: Payload): Caller {
  const noon = typeof date === 'string' ? Date.parse(`${date}T12:00:00Z`) : Number.NaN;
  return noon > caller.now ? { ...caller, now: noon } : caller;
}
