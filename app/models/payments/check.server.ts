import type { Database } from 'db/client.server';

/** What must not be there; each finds the ids of rows that break it. */
const rules = {
  'payments without exactly one charge of their amount': `
    select id from payments where state = 'complete' and 1 <> (
      select count(*) from transactions t
      where t.payment_id = payments.id and t.refund_of is null and t.status = 'complete'
        and (t.amount, t.currency, t.company_id) = (payments.amount, payments.currency, payments.company_id))`,
  'charges whose payment is not complete': `
    select t.id from transactions t join payments p on p.id = t.payment_id
    where t.status = 'complete' and t.refund_of is null and p.state <> 'complete'`,
  'charges of which more was given back than was paid': `
    select c.id from transactions r join transactions c on c.id = r.refund_of
    group by c.id having -sum(r.amount) > c.amount`,
  'refunds of no charge of their company, or above zero': `
    select r.id from transactions r left join transactions c on c.id = r.refund_of
      and c.status = 'complete' and (c.company_id, c.currency) = (r.company_id, r.currency)
    where r.refund_of is not null and (c.id is null or r.amount >= 0)`,
  'companies with a gap in their receipt numbers': `
    select company_id from transactions where receipt_number is not null
    group by company_id having min(receipt_number) <> 1 or max(receipt_number) <> count(*)`,
  'paid subscriptions without a charge': `
    select id from subscriptions where status in ('active', 'past_due') and card_id is not null
      and grant_reason is null and not exists (
        select 1 from transactions t where t.company_id = subscriptions.company_id
          and t.subscription_id = subscriptions.id and t.status = 'complete' and t.refund_of is null)`,
};

/**
 * Whether payments, charges, refunds and subscriptions agree. Notes when it was asked.
 *
 * @returns a sentence for each rule that is broken
 */
export function checkBooks({ $client }: Database, now: number): string[] {
  return $client
    .transaction(() => {
      const faults = Object.entries(rules).flatMap(([rule, source]) => {
        const ids = $client.prepare<[], number>(source).pluck().all();
        return ids.length === 0 ? [] : [`${rule}: ${ids.slice(0, 20).join(', ')}`];
      });
      $client
        .prepare(
          "insert into settings (key, value, updated_at) values ('books', ?, ?) on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at",
        )
        .run(faults.length === 0 ? 'good' : 'bad', now);
      return faults;
    })
    .immediate();
}
