import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Audience } from '~/models/access/actor.server';
import {
  everyone,
  type FieldAudience,
  type FieldRule,
} from '~/models/access/field-audience.server';

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
 * A column to sort projects by, null where the actor may not see its values, because their order
 * would reveal them. Undefined if the actor sees all values.
 */
export function visibleSort(rule: FieldRule, actor: Audience, column: SQLWrapper): SQL | undefined {
  if (rule === everyone || !isMember(actor)) return undefined;
  const names = sql.raw(rule.audiences.map((name) => `'${name}'`).join(', '));
  return sql`iif(${audienceFor(actor)} in (${names}), ${column}, null)`;
}
