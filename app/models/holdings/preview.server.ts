import type { Database } from 'db/client.server';
import { projectMembers } from 'db/schema/project';
import { and, eq } from 'drizzle-orm';
import { type Actor, may } from '~/models/access/actor.server';
import { documentsOfMember } from '~/models/documents/readers.server';
import { impersonableAmong } from '~/models/impersonation/impersonate.server';
import { hasAny } from '~/models/rows.server';

/** The reason that the actor cannot view the project as a holder. */
export type PreviewObstacle = 'noAccount' | 'notMember' | 'notAdmin' | 'elsewhere';

type Holder = { projectId: number; personId: number | null };

/**
 * The documents that a holder sees, and whether the actor can view them as the holder. Null if the
 * actor may not see documents.
 */
export function holderDocuments(db: Database, actor: Actor, { projectId, personId }: Holder) {
  if (!may(actor, 'documents.view')) return null;
  const obstacle = previewObstacle(db, actor, { projectId, personId });
  return {
    rows: personId === null ? [] : documentsOfMember(db, { projectId, personId }),
    /** The person to view as. */
    viewAsId: obstacle === null ? personId : null,
    obstacle,
  };
}

function previewObstacle(
  db: Database,
  actor: Actor,
  { projectId, personId }: Holder,
): PreviewObstacle | null {
  if (personId === null) return 'noAccount';
  const isHolder = and(
    eq(projectMembers.projectId, projectId),
    eq(projectMembers.personId, personId),
  );
  if (!hasAny(db, projectMembers, isHolder)) return 'notMember';
  if (impersonableAmong(db, actor, [personId]).has(personId)) return null;
  return actor.role === 'admin' && actor.parentId === null ? 'elsewhere' : 'notAdmin';
}
