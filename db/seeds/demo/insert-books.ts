import { eq } from 'drizzle-orm';
import { findActor } from '~/models/access/present.server';
import { createBill, createExpense, createIncome } from '~/models/books/entries.server';
import { payBill } from '~/models/books/payments.server';
import { postTyped } from '~/models/books/typed.server';
import { openBooks } from '~/models/books/typed-costs.server';
import { amountText, minorUnits } from '~/models/fields';
import type { Caller, Payload } from '~/models/operation.server';
import { entryFiles, suppliers } from '../../schema/book';
import { phases } from '../../schema/work';
import { nameKey } from '../../search-index';
import { castProjects } from '../cast';
import { documentsOf, insertLines, type PaperDocument, stageOf } from './book-documents';
import { type BookSpec, bookSpecs } from './book-specs';
import { insertFile } from './files';
import { loansOf } from './insert-loans';
import { ordersOf, type Step } from './insert-orders';
import { clearTypedPurchase, purchaseOf } from './insert-purchase';
import { scenariosOf } from './insert-scenarios';
import type { Seeded, Seeding } from './seeding';

/** Two projects have a year of entries; the others have their typed costs. */
export function insertBooks(seeding: Seeding, projects: Seeded[]) {
  for (const project of projects) {
    const spec = bookSpecs.find((book) => book.project === project.spec.latinName);
    if (spec) insertEntries(seeding, project, spec);
    else {
      open(seeding, project);
      runSteps(seeding, project, [...loansOf(seeding, project), ...rentsOf(seeding, project)]);
    }
  }
}

function runSteps(seeding: Seeding, project: Seeded, steps: Step[]) {
  for (const { day, run } of steps.toSorted((one, other) => one.day - other.day))
    run(bookkeeper(seeding, project, day));
}

/** Amounts typed on the project count from its start, those of phases on their own days. */
function open(seeding: Seeding, project: Seeded) {
  const { id, startDay } = project;
  if (startDay < 0) postTyped(seeding.tx, bookkeeper(seeding, project, startDay), id);
  openBooks(seeding.tx, id, bookkeeper(seeding, project, 0));
}

/** Rents of the house that is let since it was finished. */
function rentsOf(seeding: Seeding, project: Seeded): Step[] {
  if (project.spec.name !== castProjects.rothschild) return [];
  const rent = { category: 'rent' as const, amount: '24000', note: 'Rent of the flats' };
  return incomes(seeding, project, { ...rent, months: 2 });
}

/** The owner of a project, at work on a day. No operation of the books needs more of a caller. */
export function bookkeeper(
  { tx, calendar, people }: Seeding,
  { spec }: Seeded,
  day: number,
): Caller {
  const actor = findActor(tx, people[spec.owner]);
  if (!actor) throw new Error(`The demo has no active ${spec.owner}.`);
  const facts = { now: calendar.time(day, 10), locale: 'en-US', address: '', session: null };
  return { db: tx, actor, ...facts } as Caller;
}

function insertEntries(seeding: Seeding, project: Seeded, spec: BookSpec) {
  const { tx } = seeding;
  const ofProject = eq(phases.projectId, project.id);
  const rows = tx.select().from(phases).where(ofProject).all();
  // The entries below add up to these costs.
  tx.update(phases).set({ actualCost: 0 }).where(ofProject).run();
  if (purchaseOf(project)) clearTypedPurchase(tx, project.id);
  open(seeding, project);
  insertSuppliers(seeding, project, spec);
  const caller = bookkeeper(seeding, project, project.createdDay);
  const stages = rows.map((phase) => {
    const lineIds = insertLines(caller, project, spec, phase);
    const documents = documentsOf(seeding, project, spec, { phase, lineIds });
    return { stage: stageOf(project, phase), phase, lineIds, documents };
  });
  const documents = stages.flatMap((stage) => stage.documents);
  runSteps(seeding, project, [
    ...ordersOf(seeding, project, spec, stages),
    ...expenses(seeding, project, spec, documents),
    ...bills(seeding, documents),
    ...incomes(seeding, project, spec.income),
    ...loansOf(seeding, project),
    ...scenariosOf(seeding, project),
  ]);
}

function insertSuppliers(
  { tx, calendar, companies, people }: Seeding,
  { spec: { company, owner }, createdDay }: Seeded,
  { suppliers: specs }: BookSpec,
) {
  const at = calendar.time(createdDay, 12);
  const stamps = { createdBy: people[owner], createdAt: at, updatedAt: at };
  const companyId = companies[company];
  const rows = specs.map((spec) => ({
    ...spec,
    ...stamps,
    companyId,
    nameKey: nameKey(spec.name),
  }));
  tx.insert(suppliers).values(rows).run();
}

/** The expenses, one of which was typed wrong at first. */
function expenses(
  seeding: Seeding,
  project: Seeded,
  spec: BookSpec,
  documents: PaperDocument[],
): Step[] {
  const paid = documents.filter(({ isBill }) => !isBill);
  const mistaken = paid.findLast(({ picture }) => !picture);
  return paid.map((document) => {
    const { day, payload, picture } = document;
    return {
      day,
      run(caller) {
        if (document !== mistaken) {
          const { id } = createExpense(caller, payload);
          if (picture) addReceipt(seeding, project, { entryId: id, picture, day });
          return;
        }
        const amount = amountText(minorOf(payload) * 10);
        const wrong = { ...payload, amount, note: spec.wrongNote };
        const { id } = createExpense(caller, wrong);
        createExpense(caller, { ...payload, corrects: id });
      },
    };
  });
}

type Receipt = { entryId: number; picture: string; day: number };

function addReceipt(seeding: Seeding, { spec }: Seeded, { entryId, picture, day }: Receipt) {
  const { tx, calendar, companies, people } = seeding;
  const at = calendar.time(day, 10);
  const owner = { companyId: companies[spec.company], uploadedBy: people[spec.owner] };
  const fileId = insertFile(seeding, picture, { ...owner, name: 'receipt.jpg', at });
  tx.insert(entryFiles).values({ entryId, fileId, createdAt: at, updatedAt: at }).run();
}

/** All bills are paid but the last three: one is overdue, one is paid in part, one is open. */
function bills({ calendar }: Seeding, documents: PaperDocument[]): Step[] {
  const inOrder = documents
    .filter(({ isBill }) => isBill)
    .sort((one, other) => one.day - other.day);
  return inOrder.flatMap(({ day, payload }, i) => {
    const fromLast = inOrder.length - 1 - i;
    const due = { 0: day < -9 ? -9 : 21, 1: 12, 2: 25 }[fromLast] ?? day + 30;
    let id = 0;
    const bill: Step = {
      day,
      run: (caller) => {
        id = createBill(caller, { ...payload, due_date: calendar.day(due) }).id;
      },
    };
    const pay = (on: number, amount?: string): Step => ({
      day: Math.min(on, -1),
      run: (caller) => void payBill(caller, { id, amount, date: calendar.day(Math.min(on, -1)) }),
    });
    const half = amountText(Math.floor(minorOf(payload) / 200) * 100);
    if (fromLast === 1) return [bill, pay(day + 12, half)];
    if (fromLast < 3) return [bill];
    return i % 4 === 0 ? [bill, pay(day + 10, half), pay(due)] : [bill, pay(due - 3)];
  });
}

function incomes(
  { calendar }: Seeding,
  { id }: Seeded,
  { months, ...fields }: BookSpec['income'],
): Step[] {
  return Array.from({ length: months }, (_, i) => {
    const day = -3 - 30 * i;
    const payload: Payload = { project_id: id, ...fields, date: calendar.day(day) };
    return { day, run: (caller) => void createIncome(caller, payload) };
  });
}

const minorOf = ({ amount }: Payload): number => minorUnits(String(amount)) ?? 0;
