import type { Database } from 'db/client.server';
import { projectMembers, projects } from 'db/schema/project';
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Audience } from '~/models/access/actor.server';
import {
  everyone,
  type FieldAudience,
  type FieldRule,
} from '~/models/access/field-audience.server';
import { existsIn } from '~/models/rows.server';

const isMember = ({ role }: Audience): boolean => role === 'investor' || role === 'tenant';

/**
 * The actor's audience of a project, as SQL on `projects`. Members have the role of their
 * invitation, and see amounts if the project shows them to that role
 * (docs/rules.md#project-money).
 */
export function audienceFor(actor: Audience): SQL<FieldAudience> {
  if (!isMember(actor)) return sql`iif(projects.owner_id = ${actor.id}, 'owner', 'company')`;
  return sql`coalesce((select iif(member.role = 'investor',
      iif(projects.investors_see_money, 'investor-with-money', 'investor'),
      iif(projects.tenants_see_money, 'tenant-with-money', 'tenant'))
    from project_members as member where member.project_id = projects.id and member.person_id = ${actor.id}), 'tenant')`;
}

/**
 * The audience of a holder, for documents about their holding. Without an account, or as no member
 * any more, they are an investor of the project.
 */
export function audienceOfHolder(
  db: Database,
  projectId: number,
  personId: number | null,
): FieldAudience {
  const row = db
    .select({
      audience: audienceFor({
        id: personId ?? 0,
        companyId: null,
        role: 'investor',
        seesOnlyOwnCompany: false,
      }),
      investorsSeeMoney: projects.investorsSeeMoney,
      isMember: existsIn(
        projectMembers,
        and(eq(projectMembers.projectId, projects.id), eq(projectMembers.personId, personId ?? 0)),
      ),
    })
    .from(projects)
    .where(eq(projects.id, projectId))
    .get();
  if (row?.isMember) return row.audience;
  return row?.investorsSeeMoney ? 'investor-with-money' : 'investor';
}

/**
 * A column to sort projects by, null where the actor may not see its values, because their order
 * would reveal them. Undefined if the actor sees all values.
 */
export function visibleSort(rule: FieldRule, actor: Audience, column: SQLWrapper): SQL | undefined {
  if (rule === everyone || !isMember(actor)) return undefined;
  const names = sql.raw(rule.audiences.map((name) => `'${name}'`).join(', '));
  return sql`iif(${audienceFor(actor)} in (${names}), ${column}, null)`;
}
