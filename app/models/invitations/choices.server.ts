import type { Database } from 'db/client.server';
import { projects } from 'db/schema/project';
import { and, desc, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { mayInvite } from './visible.server';

/** Most projects one form offers; another is invited to from its own page. */
const mostChoices = 30;

/**
 * The projects an invitation may be for: the given one first, then the newest others.
 * @throws AppError `forbidden`, `not-found`
 */
export function projectChoices(db: Database, actor: Actor, id: number): { id: number; name: string }[] {
  if (!mayInvite(actor)) throw new AppError('forbidden');
  const choices = db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(projectsVisibleTo(actor))
    .orderBy(desc(projects.id))
    .limit(mostChoices)
    .all();
  const given = db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(and(eq(projects.id, id), projectsVisibleTo(actor)))
    .get();
  if (!given) throw new AppError('not-found');
  const others = choices.filter((choice) => choice.id !== id).slice(0, mostChoices - 1);
  return [given, ...others];
}
