import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { settings } from 'db/schema/settings';
import { eq, sql } from 'drizzle-orm';
import { dayMs, hourMs } from '~/models/durations';
import { recurring } from '~/models/jobs/job';
import { query } from '~/models/operation.server';
import { log } from '~/services/log/log.server';
import { termRules } from './terms.server';

const key = 'billing-check';

/** Each query finds the ids of rows that break the named rule. */
const rules = {
  'payments without exactly one charge of their amount': `
    select p.id from payments p left join transactions t
      on t.payment_id = p.id and t.refund_of is null and t.status = 'complete'
        and (t.amount, t.currency, t.company_id) = (p.amount, p.currency, p.company_id)
    where p.state = 'complete' group by p.id having count(t.id) <> 1`,
  'charges whose payment is not complete': `
    select t.id from transactions t join payments p on p.id = t.payment_id
    where t.status = 'complete' and t.refund_of is null and p.state <> 'complete'`,
  'charges with refunds above their amount': `
    select c.id from transactions r join transactions c on c.id = r.refund_of
    where r.status not in ('failed', 'disputed')
    group by c.id having -sum(r.amount) > c.amount or sum(r.amount) > 0`,
  'refunds of 0, or without a charge of their company': `
    select r.id from transactions r left join transactions c on c.id = r.refund_of
      and c.status = 'complete' and (c.company_id, c.currency) = (r.company_id, r.currency)
    where r.refund_of is not null and (c.id is null or r.amount = 0)`,
  'companies with a gap in their receipt numbers': `
    select company_id from transactions where receipt_number is not null and receipt_series is null
    group by company_id having count(payment_id) > 0
      and (min(receipt_number) <> 1 or max(receipt_number) <> count(*))`,
  'gaps in the receipt numbers of this installation, before': `
    select receipt_number from (
      select receipt_number, lag(receipt_number) over (order by receipt_number) as earlier
      from transactions where receipt_series = 1 and receipt_number is not null)
    where receipt_number <> coalesce(earlier + 1, 1 + coalesce(
      (select max(receipt_number) from transactions where receipt_series is null), 0))`,
  'charges whose VAT does not follow from the amount and the rate': `
    select id from transactions where refund_of is null and vat_rate is not null
      and vat <> cast(round(amount * vat_rate * 1.0 / (10000 + vat_rate)) as integer)`,
  'charges whose VAT is more than their amount': `
    select id from transactions where refund_of is null and (vat < 0 or vat > amount)`,
  'refunds whose VAT does not follow from their charge': `
    select c.id from transactions c join transactions r on r.refund_of = c.id
    where c.amount > 0 and r.status <> 'failed' group by c.id
    having -sum(r.vat) <> cast(round(c.vat * -sum(r.amount) * 1.0 / c.amount) as integer)`,
  'payments whose amount is not the price less the credit': `
    select id from payments where price is not null and amount <> max(0, price - credit)`,
  'charges whose price or credit is not that of their payment': `
    select t.id from transactions t join payments p on p.id = t.payment_id
    where t.status = 'complete' and p.price is not null
      and (t.price <> p.price or t.credit < p.credit)`,
  'paid subscriptions without a charge': `
    select id from subscriptions where status in ('active', 'past_due')
      and grant_reason is null and not exists (
        select 1 from transactions t where t.company_id = subscriptions.company_id
          and t.subscription_id = subscriptions.id and t.status = 'complete'
          and t.refund_of is null)`,
  'subscriptions with a plan other than the last one paid for': `
    select s.id from subscriptions s
    where s.status in ('active', 'past_due') and s.grant_reason is null
      and s.plan_id <> (
        select t.plan_id from transactions t
        where t.subscription_id = s.id and t.status = 'complete' and t.refund_of is null
        order by t.id desc limit 1)`,
  'running subscriptions whose paid time was credited to another': `
    select s.id from subscriptions s where s.status in ('trial', 'active', 'past_due') and exists (
      select 1 from payments p where p.credited_id = s.id and p.state = 'complete')`,
};

/**
 * Checks at one moment that payments, charges, refunds and subscriptions agree, and stores the time
 * and the result.
 *
 * @returns a sentence for each broken rule
 */
export function checkBilling(db: Database, now: number): string[] {
  // A read transaction does not block writers.
  const faults = db.transaction(() =>
    [
      ...Object.entries(rules).map(([rule, source]) => [rule, idsIn(db, source)] as const),
      ...Object.entries(termRules).map(([rule, find]) => [rule, find(db, now)] as const),
    ].flatMap(([rule, ids]) =>
      ids.length === 0 ? [] : [`${rule}: ${ids.slice(0, 20).join(', ')}`],
    ),
  );
  saveResult(db, faults.length === 0 ? 'good' : 'bad', now);
  return faults;
}

const idsIn = (db: Database, source: string) =>
  db.values<[number]>(sql.raw(source)).map(([id]) => id);

/** The time and the result of the last check; undefined before the first one. */
const lastCheck = (db: Database) =>
  db
    .select({ result: settings.value, at: settings.updatedAt })
    .from(settings)
    .where(eq(settings.key, key))
    .get();

export const lastBillingCheck = query({
  roles: ['superadmin'],
  run: ({ db }) => lastCheck(db) ?? { result: null, at: null },
});

/** Looks hourly whether a check is due, because one that was run by hand delays the next. */
export const checkBillingDaily = recurring<'billing.check'>(
  { every: hourMs },
  {
    async run({ db, runCommand }, _, { now }) {
      if (isCheckDue(db, now)) await runCommand('billing-daily');
    },
  },
);

/** A check is due once a day, and when the clock was set back. */
export function isCheckDue(db: Database, now: number): boolean {
  const at = lastCheck(db)?.at;
  return at === undefined || at > now || now - at >= dayMs;
}

/** Runs in a process of its own and logs the broken rules. */
export function checkDaily(db: Database, now: number) {
  const faults = checkBilling(db, now);
  if (faults.length > 0)
    log.error({ event: 'billing-check', result: 'bad', faults }, 'billing check failed');
  else log.info({ event: 'billing-check', result: 'good' }, 'billing check passed');
}

const saveResult = (db: Database, value: 'good' | 'bad', now: number) =>
  write(db, (tx) =>
    tx
      .insert(settings)
      .values({ key, value, updatedAt: now })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } })
      .run(),
  );
