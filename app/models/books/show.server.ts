import type { Database } from 'db/client.server';
import { budgetLines, entryFiles, journalEntries, postings, suppliers } from 'db/schema/book';
import { files } from 'db/schema/file';
import { holdings } from 'db/schema/holding';
import { loans } from 'db/schema/loan';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { and, asc, desc, eq, inArray, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { todayFor } from '~/models/access/times.server';
import { byId, orNull, recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { phasesOf } from '~/models/phases/list.server';
import { findProject } from '~/models/projects/visible.server';
import { hasAny, pick } from '~/models/rows.server';
import { linesOfProject } from './budget-lines.server';
import { bookKeeping, bookReading } from './input';
import { runningPhase } from './lines.server';
import { typedAmounts } from './replaced.server';
import { findEntry } from './reverse.server';

/** An entry with its postings, receipts, and the entries that belong to it. */
export const entryPage = query({
  ...bookReading,
  input: byId.extend({ project_id: orNull(recordId()) }),
  run({ db, actor }, { id, projectId }) {
    const entry = findEntry(db, actor, id, projectId);
    return {
      ...entry,
      supplier: supplierOf(db, entry.supplierId),
      lender: lenderOf(db, entry.loanId),
      holder: holderOf(db, entry.holdingId),
      by: nameOf(db, entry.postedBy),
      postings: postingsOf(db, id),
      receipts: receiptsOf(db, id),
      /** Reversals, corrections and payments, oldest first. */
      related: relatedTo(db, entry),
    };
  },
});

const supplierOf = (db: Database, id: number | null) =>
  db
    .select(pick(suppliers, 'id', 'name'))
    .from(suppliers)
    .where(eq(suppliers.id, id ?? 0))
    .get() ?? null;

const lenderOf = (db: Database, loanId: number | null): string | null =>
  db
    .select({ lender: loans.lender })
    .from(loans)
    .where(eq(loans.id, loanId ?? 0))
    .get()?.lender ?? null;

const holderOf = (db: Database, holdingId: number | null): string | null =>
  db
    .select({ name: holdings.name })
    .from(holdings)
    .where(eq(holdings.id, holdingId ?? 0))
    .get()?.name ?? null;

const nameOf = (db: Database, id: number | null): string | null =>
  db
    .select({ name: people.name })
    .from(people)
    .where(eq(people.id, id ?? 0))
    .get()?.name ?? null;

const postingsOf = (db: Database, entryId: number) =>
  db
    .select({
      ...pick(postings, 'id', 'account', 'amount'),
      line: budgetLines.title,
      phase: phases.title,
      phaseId: budgetLines.phaseId,
      lineAccount: budgetLines.account,
      lineId: postings.lineId,
    })
    .from(postings)
    .leftJoin(budgetLines, eq(budgetLines.id, postings.lineId))
    .leftJoin(phases, eq(phases.id, budgetLines.phaseId))
    .where(eq(postings.entryId, entryId))
    .orderBy(asc(postings.id))
    .all();

const receiptsOf = (db: Database, entryId: number) =>
  db
    .select(pick(files, 'id', 'name', 'mediaType', 'width', 'height'))
    .from(entryFiles)
    .innerJoin(files, eq(files.id, entryFiles.fileId))
    .where(eq(entryFiles.entryId, entryId))
    .orderBy(asc(entryFiles.id))
    .all();

type Related = Pick<
  typeof journalEntries.$inferSelect,
  'id' | 'projectId' | 'pays' | 'reverses' | 'reversedBy' | 'corrects'
>;

function relatedTo(db: Database, { id, projectId, pays, reverses, reversedBy, corrects }: Related) {
  const relatedIds = [pays, reverses, reversedBy, corrects].filter((other) => other !== null);
  return db
    .select(
      pick(journalEntries, 'id', 'kind', 'date', 'net', 'vat', 'reversedBy', 'corrects', 'pays'),
    )
    .from(journalEntries)
    .innerJoin(projects, eq(projects.id, journalEntries.projectId))
    .where(
      and(
        eq(journalEntries.projectId, projectId),
        or(
          ...relatedIds.map((other) => eq(journalEntries.id, other)),
          eq(journalEntries.pays, id),
          eq(journalEntries.corrects, id),
        ),
      ),
    )
    .orderBy(asc(journalEntries.id))
    .all();
}

/** The choices of the forms of the books: phases, lines, suppliers; and an entry to correct. */
export const entryForm = query({
  ...bookKeeping,
  input: z.object({ project_id: recordId(), corrects: orNull(recordId()) }),
  run({ db, actor, now }, { projectId, corrects }) {
    const project = findProject(db, actor, projectId);
    const today = todayFor({ actor, now });
    return {
      project,
      today,
      phases: phasesOf(db, projectId),
      lines: linesOfProject(db, projectId).filter(({ title }) => title !== null),
      /** Typed amounts that the document can take the place of. */
      typed: typedAmounts(db, projectId),
      suppliers: suppliersOf(db, project.companyId),
      phaseId: runningPhase(db, projectId, today)?.id ?? null,
      /** How the last cost was taxed, proposed for the next one. */
      lastVat: lastVatOf(db, projectId),
      corrected: corrects === null ? null : correctedEntry(db, actor, corrects, projectId),
    };
  },
});

function correctedEntry(db: Database, actor: Actor, id: number, projectId: number) {
  const entry = findEntry(db, actor, id, projectId);
  const rows = postingsOf(db, id);
  const cost = rows.find(({ lineId }) => lineId !== null);
  return {
    ...entry,
    supplier: supplierOf(db, entry.supplierId),
    receipts: receiptsOf(db, id),
    reclaimsVat: rows.some(({ account }) => account === 'vat'),
    phaseId: cost?.phaseId ?? null,
    lineId: cost?.line ? cost.lineId : null,
  };
}

function lastVatOf(db: Database, projectId: number) {
  const last = db
    .select(pick(journalEntries, 'id', 'vatRate'))
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.projectId, projectId),
        inArray(journalEntries.kind, ['expense', 'bill']),
      ),
    )
    .orderBy(desc(journalEntries.id))
    .limit(1)
    .get();
  if (!last) return { rate: 0, isReclaimed: false };
  const ofVat = and(eq(postings.entryId, last.id), eq(postings.account, 'vat'));
  return { rate: last.vatRate, isReclaimed: hasAny(db, postings, ofVat) };
}

const mostSuppliers = 500;

export const suppliersOf = (db: Database, companyId: number) =>
  db
    .select(pick(suppliers, 'id', 'name', 'lastCategory', 'lastVatRate'))
    .from(suppliers)
    .where(eq(suppliers.companyId, companyId))
    .orderBy(asc(suppliers.name))
    .limit(mostSuppliers)
    .all();
