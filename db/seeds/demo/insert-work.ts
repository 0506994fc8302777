import { eq } from 'drizzle-orm';
import { projects } from '../../schema/project';
import { milestones, phases, type WorkStatus } from '../../schema/work';
import { type Random, randomFrom } from '../random';
import { insertFile } from './files';
import { latinSlug } from './project-spec';
import type { Seeded, Seeding } from './seeding';
import { overBudgetNotes, type StageText, stageTexts, supervisors } from './stage-texts';

const shares = [0.08, 0.14, 0.32, 0.2, 0.26];
const stageColors: Record<WorkStatus, string> = {
  planning: 'blue',
  'in-progress': 'amber',
  completed: 'green',
};

export function insertWork(seeding: Seeding, project: Seeded) {
  const random = randomFrom(`work ${project.spec.name}`);
  const left = [
    [0, 1, 2, 3, 4],
    [0, 1, 2, 4],
    [0, 2, 4],
  ][Math.min(2, Math.floor(random.next() * 3.4) % 3)]!;
  const texts = stageTexts[project.spec.language];
  const total = left.reduce((sum, at) => sum + shares[at]!, 0);
  const length = project.endDay - project.startDay;
  const shifts = shiftsSinceBaseline(seeding, project, left.length);
  let from = project.startDay;
  let last: number | null = null;
  left.forEach((at, i) => {
    const share = shares[at]! / total;
    const days = length * ((share + 1 / left.length) / 2);
    const planned = Math.round(project.spec.money[1] * share) * 100_000;
    const dates = { from, to: from + days - 2, shift: shifts[i] ?? null };
    const stage = { ...dates, text: texts[at]!, planned, order: i + 1 };
    // The last stage waits for the one before it.
    last = insertPhase(
      seeding,
      project,
      { ...stage, after: i === left.length - 1 ? last : null },
      random,
    );
    from += days;
  });
}

const baselineName = { en: 'Plan agreed with the bank', he: 'התוכנית שאושרה בבנק' };

/** Saves a baseline of a running project. Returns by how many days each stage moved since. */
function shiftsSinceBaseline({ tx, calendar }: Seeding, project: Seeded, stages: number) {
  const { id, spec, startDay, endDay } = project;
  if (startDay > 0 || endDay < 0) return [];
  tx.update(projects)
    .set({
      baselineName: baselineName[spec.language],
      baselineSavedAt: calendar.time(startDay - 3, 10),
    })
    .where(eq(projects.id, id))
    .run();
  const random = randomFrom(`baseline ${spec.name}`);
  let shift = 0;
  return Array.from({ length: stages }, (_, i) => {
    if (i > 0) shift += random.whole(-3, 12);
    return shift;
  });
}

type Stage = { text: StageText; from: number; to: number; planned: number; order: number } & {
  /** The milestone it depends on. */
  after: number | null;
  /** Days since the baseline; null without one. */
  shift: number | null;
};

const permitFee = { en: 'Permit fee', he: 'אגרת היתר' };

const statusBetween = (from: number, to: number): WorkStatus =>
  to < 0 ? 'completed' : from > 0 ? 'planning' : 'in-progress';
/** Running work is never 100 % complete, even near its end. */
const progressBetween = (from: number, to: number) =>
  to < 0 ? 100 : Math.min(95, Math.round(Math.max(0, -from / (to - from)) * 20) * 5);

/** @returns the last of its milestones */
function insertPhase(
  seeding: Seeding,
  project: Seeded,
  { text, from, to, planned, order, after, shift }: Stage,
  random: Random,
): number {
  const { tx, calendar } = seeding;
  const status = statusBetween(from, to);
  const progress = progressBetween(from, to);
  const overrun = random.chance(0.3) ? random.between(1.06, 1.24) : random.between(0.88, 1.02);
  const actualCost = Math.round((planned * overrun * progress) / 10_000_000) * 100_000;
  const { language } = project.spec;
  const inBaseline = (day: number) => (shift === null ? null : calendar.day(day - shift));
  const at = calendar.time(project.createdDay, 15);
  const common = {
    description: text.description,
    createdAt: at,
    updatedAt: calendar.time(Math.max(project.createdDay, Math.min(to, -2)), 11),
  };
  const [row] = tx
    .insert(phases)
    .values({
      ...common,
      projectId: project.id,
      title: text.title,
      status,
      startDate: calendar.day(from),
      endDate: calendar.day(to),
      baselineStartDate: inBaseline(from),
      baselineEndDate: inBaseline(to),
      progress,
      plannedCost: planned,
      actualCost,
      milestoneId: after,
      // The phase that ends with the building permit.
      attachmentFileId: order === 1 && project.startDay < 0 ? permitOf(seeding, project, at) : null,
      dateOfExpense: progress > 0 ? calendar.day(Math.min(to, -3)) : null,
      order,
      customFields: {
        supervisor: random.pick(supervisors[language]),
        extras:
          order === 1
            ? [
                {
                  key: permitFee[language],
                  value: '',
                  amount: Math.round(planned / 2_500_000) * 100_000,
                },
              ]
            : [],
        notes: actualCost > planned ? overBudgetNotes[language] : undefined,
      },
    })
    .returning({ id: phases.id })
    .all();
  const isOver = overrun > 1.05;
  const count = random.whole(2, text.milestones.length);
  const titles = text.milestones.slice(0, count);
  const step = (to - from) / count;
  // Whole amounts that add up to the phase's.
  const part = (total: number, i: number) => {
    const each = Math.floor(total / count / 100) * 100;
    return i < count - 1 ? each : total - each * (count - 1);
  };
  const rows = titles.map((title, i) => {
    const [start, end] = [from + i * step, from + (i + 1) * step];
    // Work over budget is late as well.
    const isLate = isOver && end < 0 && end > -25;
    const done = isLate ? 90 : progressBetween(start, end);
    return {
      ...common,
      phaseId: row!.id,
      title,
      status: isLate ? ('in-progress' as const) : statusBetween(start, end),
      startDate: calendar.day(start),
      endDate: calendar.day(end),
      dueDate: calendar.day(end),
      baselineDueDate: inBaseline(end),
      progress: done,
      plannedCost: part(planned, i),
      actualCost: Math.round((part(actualCost, i) * done) / Math.max(progress, done, 1)),
      order: i + 1,
      // A running stage that costs more than planned waits for a decision.
      stageColor:
        isOver && done > 0 && done < 100 ? 'amber' : stageColors[statusBetween(start, end)],
      customFields: { supervisor: random.pick(supervisors[language]) },
    };
  });
  return tx.insert(milestones).values(rows).returning({ id: milestones.id }).all().at(-1)!.id;
}

const permitOf = (seeding: Seeding, { spec }: Seeded, at: number): number =>
  insertFile(seeding, `papers/${latinSlug(spec)}-permit`, {
    companyId: seeding.companies[spec.company],
    name: 'permit.pdf',
    uploadedBy: seeding.people[spec.owner],
    at,
  });
