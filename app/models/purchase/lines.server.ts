import type { Database } from 'db/client.server';
import { budgetLines, journalEntries, postings } from 'db/schema/book';
import { companies } from 'db/schema/company';
import { nameKey } from 'db/search-index';
import { and, eq, isNotNull, max, sql } from 'drizzle-orm';
import { locales, textFor, textOf } from '~/i18n/words';
import { accountLineOf } from '~/models/books/lines.server';
import type { NewPosting } from '~/models/books/post.server';
import type { Caller } from '~/models/caller';
import { addRow, pick } from '~/models/rows.server';
import type { PurchaseCost } from './input';

/** The line of the price, which the project’s form changes too. */
export const priceLineOf = (tx: Database, projectId: number, now: number): number =>
  accountLineOf(tx, projectId, 'property', { now, isTyped: true });

/**
 * The line of a cost of the purchase. A line with its name in any language is used again, so that a
 * planned cost meets its budget; a new one is named in the company's language.
 */
export function costLineOf(
  tx: Database,
  { locale, now }: Pick<Caller, 'locale' | 'now'>,
  project: { id: number; companyId: number },
  kind: PurchaseCost,
): number {
  const names = new Set(locales.map((known) => nameKey(textFor(known)(`purchase.line.${kind}`))));
  const line = tx
    .select(pick(budgetLines, 'id', 'title'))
    .from(budgetLines)
    .where(
      and(
        eq(budgetLines.projectId, project.id),
        eq(budgetLines.account, 'property'),
        isNotNull(budgetLines.title),
      ),
    )
    .all()
    .find(({ title }) => names.has(nameKey(title ?? '')));
  if (line) return line.id;
  const own = tx
    .select(pick(companies, 'locale'))
    .from(companies)
    .where(eq(companies.id, project.companyId))
    .get()?.locale;
  const title = textOf(own, locale)(`purchase.line.${kind}`);
  const row = { projectId: project.id, account: 'property', category: 'purchase', title } as const;
  return addRow(tx, budgetLines, row, now);
}

/** Divides what each account paid over the costs, in their order. */
export function divide(
  costs: { lineId: number; amount: number }[],
  payers: Pick<NewPosting, 'account' | 'amount'>[],
): NewPosting[] {
  const rows: NewPosting[] = costs.map(({ lineId, amount }) => ({
    account: 'property',
    amount,
    lineId,
  }));
  const left = costs.map(({ amount }) => amount);
  for (const { account, amount } of payers) {
    let rest = amount;
    for (const [at, { lineId }] of costs.entries()) {
      const part = Math.min(rest, left[at]!);
      if (part === 0) continue;
      rows.push({ account, amount: -part, lineId });
      left[at]! -= part;
      rest -= part;
    }
  }
  return rows;
}

/**
 * The price in the books that was typed on the project: who paid it, and the last day from which it
 * counts. Capital that paid for it stays paid in, so its money is in the account again.
 */
export function typedPriceIn(tx: Database, projectId: number, lineId: number) {
  const { day, property, cash, capital } = tx
    .select({
      day: max(journalEntries.date),
      property: sumOf('property'),
      cash: sumOf('cash'),
      capital: sumOf('capital'),
    })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.entryId, journalEntries.id))
    .where(and(eq(journalEntries.projectId, projectId), eq(postings.lineId, lineId)))
    .get()!;
  const fromAccount = cash + capital;
  return { day, price: property, fromAccount: -fromAccount, fromOwner: property + fromAccount };
}

const sumOf = (account: NewPosting['account']) =>
  sql<number>`coalesce(sum(iif(${postings.account} = ${account}, ${postings.amount}, 0)), 0)`;
