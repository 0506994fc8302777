import type { Database } from 'db/client.server';
import { type SQL, sql } from 'drizzle-orm';
import { type BookFault, faultsIn } from './fault.server';

/**
 * Recomputes what is stored of commitments, capital calls and distributions
 * (docs/rules.md#holdings, #capital-calls, #distributions).
 */
export const checkHoldings = (db: Database): BookFault[] => [
  ...checkCommitments(db),
  ...checkCalls(db),
  ...checkDistributions(db),
];

function checkCommitments(db: Database): BookFault[] {
  const faults = (what: string, query: SQL) => faultsIn(db, what, query);
  return [
    ...faults(
      'commitment of holding',
      sql`select h.project_id as projectId, h.id, h.committed as kept,
          coalesce(sum(c.amount), 0) as computed
        from holdings as h left join holding_changes as c on c.holding_id = h.id
        group by h.id having kept <> computed`,
    ),
    ...faults(
      'lowest commitment of holding',
      // The sum up to a day includes all changes of the day.
      sql`select h.project_id as projectId, h.id, min(c.until) as kept, 0 as computed
        from holdings as h join (
          select holding_id, sum(amount) over (partition by holding_id order by date) as until
          from holding_changes) as c on c.holding_id = h.id
        group by h.id having kept < 0`,
    ),
    ...faults(
      'first day of a change of holding',
      sql`select h.project_id as projectId, h.id,
          cast(replace(min(c.date), '-', '') as integer) as kept,
          cast(replace(h.joined_on, '-', '') as integer) as computed
        from holdings as h join holding_changes as c on c.holding_id = h.id
        group by h.id having kept < computed`,
    ),
    ...faults(
      'sign of holding change',
      sql`select h.project_id as projectId, c.id, c.amount as kept, c.called as computed
        from holding_changes as c join holdings as h on h.id = c.holding_id
        where case c.kind when 'commitment' then c.called <> 0
          when 'sale' then c.amount >= 0 or c.called > 0
          else c.amount <= 0 or c.called < 0 end`,
    ),
    ...faults(
      'project in the statement of holding',
      sql`select s.project_id as projectId, h.id, s.project_id as kept, h.project_id as computed
        from statements as s join holdings as h on h.id = s.holding_id where kept <> computed`,
    ),
    ...faults(
      'other side of holding change',
      sql`select h.project_id as projectId, c.id, c.amount as kept, 0 as computed
        from holding_changes as c join holdings as h on h.id = c.holding_id
        where c.other_id is not null and not exists (
          select 1 from holding_changes as o join holdings as oh on oh.id = o.holding_id
          where o.holding_id = c.other_id and o.other_id = c.holding_id and o.date = c.date
            and o.amount = -c.amount and o.called = -c.called and o.kind <> c.kind
            and oh.project_id = h.project_id)`,
    ),
  ];
}

function checkCalls(db: Database): BookFault[] {
  const faults = (what: string, query: SQL) => faultsIn(db, what, query);
  return [
    ...faults(
      'amount of call',
      sql`select c.project_id as projectId, c.id,
          iif(c.status = 'draft', 0, c.amount) as kept, coalesce(sum(p.amount), 0) as computed
        from capital_calls as c left join capital_call_parts as p on p.call_id = c.id
        group by c.id having kept <> computed`,
    ),
    ...faults(
      'open amount of call part',
      sql`select c.project_id as projectId, p.id, p.open_amount as kept,
          iif(c.status = 'withdrawn', 0, p.amount) as computed
        from capital_call_parts as p join capital_calls as c on c.id = p.call_id
        where p.open_amount < 0 or p.open_amount > computed`,
    ),
    ...faults(
      'project in the holding of call part',
      sql`select c.project_id as projectId, p.id, h.project_id as kept, c.project_id as computed
        from capital_call_parts as p join capital_calls as c on c.id = p.call_id
        join holdings as h on h.id = p.holding_id where kept <> computed`,
    ),
  ];
}

function checkDistributions(db: Database): BookFault[] {
  const faults = (what: string, query: SQL) => faultsIn(db, what, query);
  const tiers = (kinds: SQL) => sql`(select coalesce(sum(t.value ->> '$.amount'), 0)
    from json_each(p.paid_tiers) as t where ${kinds})`;
  return [
    ...faults(
      'tiers of distribution part',
      sql`select d.project_id as projectId, p.id, p.amount as kept, ${tiers(sql`true`)} as computed
        from distribution_parts as p join distributions as d on d.id = p.distribution_id
        where kept <> computed`,
    ),
    ...faults(
      'withheld tax of distribution part',
      sql`select d.project_id as projectId, p.id, p.withheld as kept,
          ${tiers(sql`t.value ->> '$.kind' <> 'capital'`)} as computed
        from distribution_parts as p join distributions as d on d.id = p.distribution_id
        where kept < 0 or kept > computed`,
    ),
    ...faults(
      'open amount of distribution part',
      sql`select d.project_id as projectId, p.id, p.open_amount as kept,
          iif(d.status = 'reversed', 0, p.amount) as computed
        from distribution_parts as p join distributions as d on d.id = p.distribution_id
        where p.open_amount < 0 or p.open_amount > computed`,
    ),
    ...faults(
      'parts of distribution',
      sql`select d.project_id as projectId, d.id, count(*) as kept, 0 as computed
        from distributions as d join distribution_parts as p on p.distribution_id = d.id
        where d.status = 'draft' group by d.id`,
    ),
    ...faults(
      'terms of distribution',
      sql`select d.project_id as projectId, d.id, coalesce(t.project_id, 0) as kept,
          d.project_id as computed
        from distributions as d left join distribution_terms as t on t.id = d.terms_id
        where d.status <> 'draft' and kept <> computed`,
    ),
    ...faults(
      'earlier sponsor profit of distribution',
      sql`select d.project_id as projectId, d.id, d.sponsor_paid as kept, (
          select coalesce(sum(t.value ->> '$.amount'), 0)
          from distributions as o join distribution_parts as p on p.distribution_id = o.id
          join json_each(p.paid_tiers) as t
          where o.project_id = d.project_id
            and (o.approved_at, o.number) < (d.approved_at, d.number)
            and (o.status = 'approved' or o.reversed_at > d.approved_at
              or o.reversed_at >= d.reversed_at)
            and t.value ->> '$.kind' = 'sponsor') as computed
        from distributions as d where d.status <> 'draft' and kept is not computed`,
    ),
    ...faults(
      'project in the holding of distribution part',
      sql`select d.project_id as projectId, p.id, h.project_id as kept, d.project_id as computed
        from distribution_parts as p join distributions as d on d.id = p.distribution_id
        join holdings as h on h.id = p.holding_id where kept <> computed`,
    ),
  ];
}
