import type { Database } from 'db/client.server';
import { type EntryKind, entryFiles, journalEntries, postings } from 'db/schema/book';
import { distributions } from 'db/schema/distribution';
import { projects } from 'db/schema/project';
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TextKey } from '~/i18n/words';
import type { Actor } from '~/models/access/actor.server';
import type { Caller } from '~/models/caller';
import { changeOpenPart } from '~/models/capital-calls/parts.server';
import { changeOpenPayout } from '~/models/distributions/parts.server';
import { AppError, Refused } from '~/models/errors';
import { byId, line, orNull, recordId } from '~/models/fields';
import { loanRefusal } from '~/models/loans/balance.server';
import { operation, query } from '~/models/operation.server';
import { findProject, projectsVisibleTo } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { changePrepaid, isSigned, prepaidIn } from '~/models/sales/prepaid.server';
import { bookKeeping } from './input';
import { firstOpenDay, owedIn, owedKinds, type PostedEntry, postEntry } from './post.server';
import { restoreTyped } from './replaced.server';
import { assertRetained } from './retention.server';

/**
 * @param projectId of an address that names the project too
 * @throws AppError `not-found`
 */
export function findEntry(db: Database, actor: Actor, id: number, projectId?: number | null) {
  const row = db
    .select({ entry: journalEntries, projectId: projects.id })
    .from(journalEntries)
    .innerJoin(projects, eq(projects.id, journalEntries.projectId))
    .where(and(eq(journalEntries.id, id), projectsVisibleTo(actor)))
    .get();
  if (!row || (projectId && projectId !== row.projectId)) throw new AppError('not-found');
  return { ...row.entry, project: findProject(db, actor, row.projectId) };
}

type Entry = ReturnType<typeof findEntry>;

/** Amounts that were typed into a phase are corrected there, and a reversal is final. */
export const reversible: EntryKind[] = [
  ...(['expense', 'bill', 'payment', 'income', 'release'] as const),
  ...(['loan', 'instalment', 'contribution', 'distribution', 'sale'] as const),
];

const ofProject = byId.extend({ project_id: orNull(recordId()) });

/** The effect of reversing an entry, or why it is impossible. */
export const entryReversal = query({
  ...bookKeeping,
  input: ofProject,
  run({ db, actor }, { id, projectId }) {
    const entry = findEntry(db, actor, id, projectId);
    if (!reversible.includes(entry.kind)) throw new AppError('not-found');
    const rows = db.select().from(postings).where(eq(postings.entryId, id)).all();
    const date = firstOpenDay(db, entry.projectId, entry.date);
    return {
      ...entry,
      movedTo: date === entry.date ? null : date,
      refusal: wholeRefusal(db, entry) ?? refusalOf(db, entry, rows),
    };
  },
});

/** Returns the reason that an entry cannot be reversed, or null if it can. */
export function reversalRefusal(
  { kind, reversedBy, openAmount }: Pick<Entry, 'kind' | 'reversedBy' | 'openAmount'>,
  rows: Parameters<typeof owedIn>[0],
): TextKey | null {
  if (reversedBy !== null) return 'books.refused.reversed';
  const isPaid = owedKinds.includes(kind) && openAmount !== owedIn(rows);
  return isPaid ? 'books.refused.hasPayments' : null;
}

/**
 * An entry of a purchase or a transfer is reversed together with the others of it. What a buyer
 * paid before the transfer is reversed alone.
 */
const wholeRefusal = (db: Database, { purchaseId, saleId }: Entry): TextKey | null => {
  if (purchaseId !== null) return 'books.refused.ofPurchase';
  return saleId !== null && !isSigned(db, saleId) ? 'books.refused.ofSale' : null;
};

const refusalOf = (db: Database, entry: Entry, rows: Parameters<typeof loanRefusal>[2]) =>
  reversalRefusal(entry, rows) ??
  loanRefusal(db, entry.loanId, rows) ??
  contributionRefusal(db, entry);

/** Distributions depend on earlier contributions, which therefore cannot be reversed. */
function contributionRefusal(db: Database, entry: Entry): TextKey | null {
  if (entry.kind !== 'contribution') return null;
  const later = db
    .select(pick(distributions, 'id'))
    .from(distributions)
    .where(
      and(
        eq(distributions.projectId, entry.projectId),
        eq(distributions.status, 'approved'),
        gte(distributions.date, entry.documentDate ?? entry.date),
      ),
    )
    .limit(1)
    .get();
  return later ? 'books.refused.distributed' : null;
}

/** Posts the opposite of an entry. Both stay in the journal. */
export const reverseEntry = operation({
  name: 'entry.reverse',
  ...bookKeeping,
  target: ({ db, actor }, idOf) => findEntry(db, actor, idOf('id'), idOf('project_id', null)),
  input: z.object({ note: orNull(line(500)) }),
  run({ audit, target: entry, ...caller }, { note }) {
    const { id, projectId, project, net, vat } = entry;
    if (!reversible.includes(entry.kind)) throw new AppError('not-found');
    const refusal = wholeRefusal(caller.tx, entry);
    if (refusal) throw new Refused('id', refusal);
    const reversal = reverse(caller, entry, note);
    const changes = { amount: { from: net + vat } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return reversal;
  },
});

type Writer = Caller & { tx: Database };

/**
 * Reverses an entry that another of its kind replaces.
 * @returns the ids of its receipts, which the new entry keeps
 * @throws Refused
 */
export function reverseForCorrection(
  caller: Writer,
  {
    projectId,
    kind,
    corrects,
    pays = null,
  }: {
    projectId: number;
    kind: EntryKind;
    corrects: number;
    /** The bill of a payment. */
    pays?: number | null;
  },
): number[] {
  const { tx, actor } = caller;
  const entry = findEntry(tx, actor, corrects);
  if (entry.projectId !== projectId || entry.kind !== kind || entry.pays !== pays)
    throw new Refused('corrects', 'form.errors.choice');
  reverse(caller, entry, null);
  const files = tx
    .select({ fileId: entryFiles.fileId })
    .from(entryFiles)
    .where(eq(entryFiles.entryId, corrects))
    .orderBy(asc(entryFiles.id))
    .all();
  return files.map(({ fileId }) => fileId);
}

/** Posts the same amounts with the other sign, on the same day or on the first open one. */
export function reverse(caller: Writer, entry: Entry, note: string | null): PostedEntry {
  const { tx } = caller;
  const { id, projectId, date, supplierId, category, net, vat, vatRate, pays } = entry;
  const { loanId, holdingId, callPartId, distributionPartId, purchaseId, saleId } = entry;
  const rows = tx.select().from(postings).where(eq(postings.entryId, id)).all();
  const refusal = refusalOf(tx, entry, rows);
  if (refusal) throw new Refused('corrects', refusal);
  assertRetained(tx, rows);
  const reversal = postEntry(
    tx,
    caller,
    {
      projectId,
      kind: 'reversal',
      date,
      supplierId,
      category,
      vatRate,
      pays,
      loanId,
      holdingId,
      callPartId,
      distributionPartId,
      purchaseId,
      saleId,
      note,
      net: -net,
      vat: -vat,
      reverses: id,
    },
    rows.map(({ account, amount, lineId, orderLineId }) => ({
      account,
      amount: -amount,
      lineId,
      orderLineId,
    })),
  );
  tx.update(journalEntries)
    .set({ reversedBy: reversal.id, openAmount: 0, updatedAt: caller.now })
    .where(eq(journalEntries.id, id))
    .run();
  restoreTyped(tx, caller, { id, projectId, date: reversal.date });
  if (pays !== null) changeOpenAmount(tx, pays, -owedIn(rows), caller.now);
  if (saleId !== null) changePrepaid(tx, saleId, -prepaidIn(rows));
  if (callPartId !== null) changeOpenPart(tx, callPartId, net, caller.now);
  if (distributionPartId !== null && entry.kind === 'distribution')
    changeOpenPayout(tx, distributionPartId, net, caller.now);
  return reversal;
}

/** The amount of a bill that is still to pay. */
export const openAmountOf = (db: Database, billId: number): number =>
  db
    .select({ open: journalEntries.openAmount })
    .from(journalEntries)
    .where(eq(journalEntries.id, billId))
    .get()?.open ?? 0;

export const changeOpenAmount = (tx: Database, billId: number, change: number, now: number) =>
  void tx
    .update(journalEntries)
    .set({ openAmount: sql`${journalEntries.openAmount} + ${change}`, updatedAt: now })
    .where(eq(journalEntries.id, billId))
    .run();
