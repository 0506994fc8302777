import { documents } from 'db/schema/document';
import { holdings } from 'db/schema/holding';
import { projectMembers } from 'db/schema/project';
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Audience } from '~/models/access/actor.server';
import { projectCondition, projectsVisibleTo } from '~/models/projects/visible.server';

/** Every query on documents must use this condition (docs/rules.md#data-room). */
export function documentsVisibleTo(actor: Audience): SQL {
  const inVisibleProject = projectCondition(documents.projectId, projectsVisibleTo(actor));
  return and(inVisibleProject, isForReader(actor)) as SQL;
}

/** Only members have restricted access: people who run a project read all of its documents. */
export const isProjectMember = ({ role }: Pick<Audience, 'role'>): boolean =>
  role === 'investor' || role === 'tenant';

const isForReader = (actor: Audience): SQL | undefined =>
  isProjectMember(actor) ? isForMember(sql`${actor.id}`) : undefined;

/**
 * True if a document is for a member of its project. A holding counts while its commitment is above
 * 0, and only for members who were invited as investors.
 */
export function isForMember(personId: SQLWrapper): SQL {
  const isHolder = sql`exists (select 1 from ${holdings}
    inner join ${projectMembers} as member on member.project_id = ${holdings.projectId}
      and member.person_id = ${personId} and member.role = 'investor'
    where ${holdings.personId} = ${personId} and ${holdings.projectId} = ${documents.projectId}
      and ${holdings.committed} > 0 and (${documents.audience} = 'holders'
        or ${holdings.shareClass} in (select value from json_each(${documents.shareClasses}))))`;
  return sql`(${documents.audience} = 'everyone'
    or ${documents.audience} in ('holders', 'classes') and ${isHolder})`;
}
