import { createBudgetLine } from '~/models/books/budget.server';
import { amountText, minorUnits } from '~/models/fields';
import { allocate } from '~/models/finance/allocate';
import { vatInGross, vatOnNet } from '~/models/finance/vat';
import type { Caller, Payload } from '~/models/operation.server';
import type { phases } from '../../schema/work';
import { randomFrom } from '../random';
import type { BookSpec } from './book-specs';
import type { Seeded, Seeding } from './seeding';
import { stageTexts } from './stage-texts';

type Phase = typeof phases.$inferSelect;

/** An expense or a bill of a phase, with the fields of its form; `day` is counted from today. */
export type PaperDocument = {
  day: number;
  isBill: boolean;
  payload: Payload;
  /** Its cost without VAT. */
  cost: number;
  /** The picture of its receipt. */
  picture?: string;
};

export const stageOf = ({ spec }: Seeded, { title }: Phase) =>
  stageTexts[spec.language].findIndex((stage) => stage.title === title);

/** Breaks the budget of a phase down. Returns the ids of its lines. */
export const insertLines = (
  caller: Caller,
  project: Seeded,
  spec: BookSpec,
  phase: Phase,
): number[] =>
  (spec.lines[stageOf(project, phase)] ?? []).map(
    ({ title, share, isContingency }) =>
      createBudgetLine(caller, {
        project_id: project.id,
        phase_id: phase.id,
        title,
        original: amountText(Math.round((phase.plannedCost * share) / 10_000) * 10_000),
        is_contingency: isContingency,
        from_general: true,
      }).id,
  );

/** Every cost that a phase has so far. They add up to its actual cost. */
export function documentsOf(
  { calendar }: Seeding,
  project: Seeded,
  spec: BookSpec,
  { phase, lineIds }: { phase: Phase; lineIds: number[] },
): PaperDocument[] {
  const { id: projectId } = project;
  const random = randomFrom(`books ${spec.project} ${phase.order}`);
  const stage = stageOf(project, phase);
  const receipts = spec.receipts.filter((receipt) => receipt.stage === stage);
  const specs = (spec.costs[stage] ?? []).flatMap((cost) =>
    Array.from({ length: cost.count }, (_, i) => ({ ...cost, part: i })),
  );
  if (phase.actualCost === 0) return [];
  const weights = specs.map(({ share, count }) =>
    Math.round((share / count) * random.whole(800, 1200)),
  );
  const ofReceipts = receipts.reduce((sum, { amount }) => sum + netOf(amount), 0);
  const nets = allocate(phase.actualCost - ofReceipts, weights);
  const first = dayOf(phase.startDate, calendar.day(0));
  const last = Math.min(dayOf(phase.endDate, calendar.day(0)), -4);
  const common = { project_id: projectId, phase_id: phase.id };
  const withPictures = receipts.map(({ picture, stage: _, ...fields }, i): PaperDocument => {
    const day = Math.round(first + ((i + 1) / 4) * (last - first));
    const taxed = { vat_rate: '18', reclaims_vat: true, date: calendar.day(day) };
    const payload = { ...common, ...fields, ...taxed };
    return { day, isBill: false, picture, payload, cost: netOf(fields.amount) };
  });
  const others = specs.map(({ supplier, category, count, note, isBill, line, part }, i) => {
    const net = nets[i] ?? 0;
    const within = (part + random.between(0.3, 0.9)) / count;
    const day = Math.round(first + within * (last - first));
    // Fees have no VAT; the VAT of everything else is reclaimed, so it is no cost.
    const hasVat = category !== 'permits';
    const payload: Payload = {
      ...common,
      line_id: line === undefined ? undefined : lineIds[line],
      amount: amountText(hasVat ? net + vatOnNet(net, 1800).vat : net),
      vat_rate: hasVat ? '18' : '0',
      reclaims_vat: hasVat,
      supplier: spec.suppliers[supplier]?.name,
      category,
      invoice_number: String(random.whole(10_100, 98_900)),
      note,
      date: calendar.day(day),
    };
    return { day, isBill: isBill === true, payload, cost: net };
  });
  return [...withPictures, ...others];
}

const netOf = (gross: string) => vatInGross(minorUnits(gross) ?? 0, 1800).net;

const dayOf = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
