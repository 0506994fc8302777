import type { CustomFields } from 'db/schema/work';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Audience } from '~/models/access/actor.server';

/**
 * True if the actor may see the amounts of a project, as SQL on `projects`: 1 or 0. Members see
 * them if the project shows them to their role; people who run projects always see them
 * (docs/rules.md#project-money).
 */
export function seesMoney(actor: Audience): SQL<0 | 1> {
  if (actor.role !== 'investor' && actor.role !== 'tenant') return sql`1`;
  return sql`coalesce((select iif(member.role = 'investor', projects.investors_see_money, projects.tenants_see_money)
    from project_members as member where member.project_id = projects.id and member.person_id = ${actor.id}), 0)`;
}

/** An amount as SQL; null if the actor may not see it. */
export const amountFor = (actor: Audience, amount: SQLWrapper): SQL<number | null> =>
  actor.role === 'investor' || actor.role === 'tenant'
    ? sql`iif(${seesMoney(actor)}, ${amount}, null)`
    : sql`${amount}`;

/** The extras of a phase or milestone, without their amounts. */
export const withoutAmounts = (fields: CustomFields): CustomFields => ({
  ...fields,
  extras: (fields.extras ?? []).map(({ key, value }) => ({ key, value })),
});

type Costs = { plannedCost: number; actualCost: number };

/** A phase or milestone whose costs are null if the reader may not see them. */
export type ReaderRow<Row extends Costs> = Omit<Row, keyof Costs> & {
  [Name in keyof Costs]: number | null;
};

export const withoutCosts = <Row extends Costs>(row: Row, isShown: boolean): ReaderRow<Row> =>
  isShown ? row : { ...row, plannedCost: null, actualCost: null };
