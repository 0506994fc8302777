import { eq } from 'drizzle-orm';
import { applyLines } from '~/models/change-orders/apply.server';
import { compareOrder } from '~/models/change-orders/impact.server';
import { findChangeOrder } from '~/models/change-orders/list.server';
import { createChangeOrder } from '~/models/change-orders/save.server';
import { amountText } from '~/models/fields';
import type { Caller, Payload } from '~/models/operation.server';
import { createOrder } from '~/models/orders/save.server';
import { openOrder } from '~/models/orders/status.server';
import { storeImpact } from '~/models/scenarios/impact.server';
import { changeOrders } from '../../schema/order';
import type { PaperDocument } from './book-documents';
import type { BookSpec } from './book-specs';
import { type ChangeSpec, type OrderSpec, orderSpecs } from './order-specs';
import { adminOf, type Seeded, type Seeding } from './seeding';

/** A phase with its stage, its budget lines and its documents. */
export type StageBooks = {
  stage: number;
  phase: { id: number; plannedCost: number };
  lineIds: number[];
  documents: PaperDocument[];
};

/** A write of the owner on a day, counted from today. */
export type Step = { day: number; run: (caller: Caller) => void };

/** Orders, which their bills name, and change orders. */
export function ordersOf(
  seeding: Seeding,
  project: Seeded,
  spec: BookSpec,
  stages: StageBooks[],
): Step[] {
  const { orders, changes } = orderSpecs[spec.project] ?? { orders: [], changes: [] };
  const stageOf = (number: number) => stages.find(({ stage }) => stage === number);
  return [
    ...orders.flatMap((order) => {
      const stage = stageOf(order.stage);
      return stage ? orderStep(project, spec, order, stage) : [];
    }),
    ...changes.flatMap((change) => {
      const stage = stageOf(change.stage);
      return stage ? changeStep(seeding, project, change, stage) : [];
    }),
  ];
}

const roundedAmount = (minor: number): string => amountText(Math.round(minor / 10_000) * 10_000);

function orderStep(
  { id: projectId }: Seeded,
  { suppliers }: BookSpec,
  order: OrderSpec,
  { phase, lineIds, documents }: StageBooks,
): Step {
  const { line, share } = order;
  const supplier = suppliers[order.supplier]?.name;
  const lineId = line === undefined ? undefined : lineIds[line];
  const bills = documents
    .filter(({ isBill, payload }) => isBill && payload.line_id === lineId)
    .sort((one, other) => other.day - one.day)
    .slice(0, order.bills);
  const billed = bills.reduce((sum, { cost }) => sum + cost, 0);
  const payload = {
    project_id: projectId,
    title: order.title,
    supplier,
    retention: order.retention,
    lines: [
      {
        place: lineId === undefined ? `phase-${phase.id}` : `line-${lineId}`,
        amount: roundedAmount(share * (billed || phase.plannedCost)),
      },
    ],
  };
  return {
    day: Math.min(-6, ...bills.map(({ day }) => day - 14)),
    run(caller) {
      const { id } = createOrder(caller, payload as Payload);
      if (bills.length > 0) openOrder(caller, { id });
      for (const bill of bills) bill.payload.order_id = id;
    },
  };
}

/** Without the mails that a request and its decision send. */
function changeStep(
  { tx, calendar, people }: Seeding,
  { id: projectId, spec: { company, owner } }: Seeded,
  { title, reason, status, decision, funding, age, ...change }: ChangeSpec,
  { phase, lineIds }: StageBooks,
): Step {
  const lines = change.lines.map(({ line, title: lineTitle, share }) => ({
    place: line === undefined ? `phase-${phase.id}` : `line-${lineIds[line]}`,
    title: lineTitle,
    amount: roundedAmount(share * phase.plannedCost),
  }));
  const payload = { project_id: projectId, title, reason, funding, days: `${change.days}`, lines };
  return {
    day: -age,
    run(caller) {
      const { id } = createChangeOrder(caller, payload as Payload);
      const submitted = { submittedBy: people[owner], submittedAt: calendar.time(-age, 11) };
      const decidedAt = calendar.time(2 - age, 9);
      const decided = { decision, decidedBy: people[adminOf[company]], decidedAt };
      const isDecided = decision !== undefined;
      tx.update(changeOrders)
        .set({ status, ...submitted, ...(isDecided && decided) })
        .where(eq(changeOrders.id, id))
        .run();
      if (status === 'approved') applyLines(tx, { id, projectId }, decidedAt);
      if (status === 'submitted') keepImpact(caller, id);
    },
  };
}

/** Keeps what a change order does to the project and its holders, as its request does. */
function keepImpact(caller: Caller, id: number) {
  const { db, actor, now } = caller;
  const change = findChangeOrder(db, actor, id);
  const record = { projectId: change.projectId, decision: 'changeOrderId' as const, recordId: id };
  const by = { createdBy: actor.id, now };
  storeImpact(db, record, compareOrder(caller, change), by);
}
