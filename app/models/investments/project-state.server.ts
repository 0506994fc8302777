import type { Database } from 'db/client.server';
import { sql } from 'drizzle-orm';

/** Everything that the figures of a project on a day are computed from, or a trace of it. */
export type ProjectState = {
  projectId: number;
  property: number;
  /** The day of that value; an empty text without one. */
  valuedOn: string;
  purchasePrice: number;
  /** 1 if the price was typed or booked, else 0. */
  hasPrice: number;
  /** The amount of approved distributions. */
  promised: number;
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
export const statesOn = (db: Database, projectIds: number[], on: string): ProjectState[] =>
  db.all<ProjectState>(sql`
    with paid as (
      select d.project_id as id, sum(d.status <> 'draft') as approvals,
        sum(d.status = 'reversed') as reversals,
        sum(iif(d.status = 'approved', d.cash, 0)) as promised
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
    select p.id as projectId, coalesce(p.purchase_price, 0) as purchasePrice,
      p.purchase_price is not null or exists (select 1 from journal_entries as e
        where e.project_id = p.id and e.category = 'purchase' and e.kind <> 'reversal'
          and e.reversed_by is null) as hasPrice,
      coalesce(v.current_property_value,
        iif(exists (select 1 from project_values as any_value where any_value.project_id = p.id),
          nullif(p.purchase_price, 0), null),
        (select first.current_property_value from project_values as first
          where first.project_id = p.id order by first.date, first.id limit 1),
        p.current_property_value) as property,
      coalesce(v.date, '') as valuedOn,
      coalesce((select max(e.id) from journal_entries as e where e.project_id = p.id), 0)
        as lastEntryId,
      coalesce(paid.promised, 0) as promised,
      coalesce(paid.approvals, 0) as approvals,
      coalesce(paid.reversals, 0) as reversals,
      coalesce(held.last_change_id, 0) as lastChangeId,
      coalesce(held.holdings, '') as holdings,
      (select t.id from distribution_terms as t
        where t.project_id = p.id and t.effective_from <= ${on} order by t.number desc limit 1)
        as termsId
    from projects as p left join paid on paid.id = p.id left join held on held.id = p.id
    left join project_values as v on v.id = (
      select last.id from project_values as last
      where last.project_id = p.id and last.date <= ${on}
      order by last.date desc, last.id desc limit 1)
    where p.id in (select value from json_each(${JSON.stringify(projectIds)}))`);
