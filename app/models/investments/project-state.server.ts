import type { Database } from 'db/client.server';
import { sql } from 'drizzle-orm';
import { accruedOn } from '~/models/loans/accrued.server';
import { propertyValuesOn } from '~/models/projects/property-value.server';

/** Everything that the figures of a project on a day are computed from, or a trace of it. */
export type ProjectState = {
  projectId: number;
  /** The value of the property that day. */
  property: number;
  /** False without a purchase price, typed or booked: then nothing can be estimated. */
  hasPrice: boolean;
  /** Interest and linkage of loans since their last instalment, up to that day. */
  accrued: number;
  /** How many distributions were ever approved, and how many of them were reversed. */
  approvals: number;
  reversals: number;
  /** Entries, changes of holdings and terms are never edited, so the newest ids identify them. */
  lastEntryId: number;
  lastChangeId: number;
  termsId: number | null;
  holdings: string;
};

/** The states of projects on a day; as long as one stays the same, so do the project's figures. */
type Row = Omit<ProjectState, 'property' | 'hasPrice' | 'accrued'> & {
  hasPrice: number;
  hasLoans: number;
};

export function statesOn(db: Database, projectIds: number[], on: string): ProjectState[] {
  const values = propertyValuesOn(db, projectIds, on);
  return readStates(db, projectIds, on).map(({ hasPrice, hasLoans, ...state }) => ({
    ...state,
    property: values.get(state.projectId)?.value ?? 0,
    hasPrice: hasPrice === 1,
    accrued: hasLoans === 1 ? accruedOn(db, state.projectId, on) : 0,
  }));
}

const readStates = (db: Database, projectIds: number[], on: string): Row[] =>
  db.all<Row>(sql`
    with paid as (
      select d.project_id as id, sum(d.status <> 'draft') as approvals,
        sum(d.status = 'reversed') as reversals
      from distributions as d
      where d.project_id in (select value from json_each(${JSON.stringify(projectIds)}))
        and d.date <= ${on}
      group by d.project_id
    ), held as (
      select h.project_id as id,
        group_concat(concat_ws(' ', h.id, h.is_sponsor, h.committed)) as holdings,
        max((select max(c.id) from holding_changes as c where c.holding_id = h.id)) as last_change_id
      from holdings as h
      where h.project_id in (select value from json_each(${JSON.stringify(projectIds)}))
      group by h.project_id
    )
    select p.id as projectId,
      p.purchase_price is not null or exists (
        select 1 from budget_lines as l where l.project_id = p.id and l.account = 'property'
          and l.actual > 0) as hasPrice,
      exists (select 1 from loans as l where l.project_id = p.id) as hasLoans,
      coalesce((select max(e.id) from journal_entries as e where e.project_id = p.id), 0)
        as lastEntryId,
      coalesce(paid.approvals, 0) as approvals,
      coalesce(paid.reversals, 0) as reversals,
      coalesce(held.last_change_id, 0) as lastChangeId,
      coalesce(held.holdings, '') as holdings,
      (select t.id from distribution_terms as t
        where t.project_id = p.id and t.effective_from <= ${on} order by t.number desc limit 1)
        as termsId
    from projects as p left join paid on paid.id = p.id left join held on held.id = p.id
    where p.id in (select value from json_each(${JSON.stringify(projectIds)}))`);
