import { and, asc, desc, eq, isNull, lte } from 'drizzle-orm';
import { projects, projectValues } from '../../schema/project';
import { projectReports } from '../../schema/report';
import { phases } from '../../schema/work';
import type { Seeded, Seeding } from './seeding';

const notes = {
  en: 'The structural work is behind us and the windows arrived a week early. Next come the floors and the kitchen; we expect the first viewings before the summer.',
  he: 'עבודות השלד מאחורינו והחלונות הגיעו שבוע לפני המועד. בהמשך: ריצוף ומטבח. הביקורים הראשונים צפויים לפני הקיץ.',
};

const daysAgo = 75;

/** One earlier report for each project with investors, so that the next one shows changes. */
export function insertReports(seeding: Seeding, seeded: Seeded[]) {
  for (const project of seeded)
    if (project.spec.members.includes('david') && project.createdDay < -daysAgo)
      insertReport(seeding, project);
}

function insertReport({ tx, calendar, people }: Seeding, { id, spec }: Seeded) {
  const at = calendar.time(-daysAgo, 9);
  const date = calendar.day(-daysAgo);
  const project = tx.select().from(projects).where(eq(projects.id, id)).get()!;
  const value = tx
    .select({ minor: projectValues.currentPropertyValue })
    .from(projectValues)
    .where(and(eq(projectValues.projectId, id), lte(projectValues.date, date)))
    .orderBy(desc(projectValues.date))
    .get();
  const rows = tx
    .select()
    .from(phases)
    .where(and(eq(phases.projectId, id), isNull(phases.parentId)))
    .orderBy(asc(phases.order))
    .all();
  const work = rows.map(({ title, startDate, endDate, progress, plannedCost, actualCost }) => {
    const share = endDate < date ? 1 : startDate > date ? 0 : 0.5;
    return {
      title,
      progress: Math.round(progress * share),
      plannedCost,
      actualCost: Math.round(actualCost * share),
    };
  });
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  tx.insert(projectReports)
    .values({
      projectId: id,
      createdBy: people[spec.owner],
      date,
      note: notes[spec.language],
      currentPropertyValue: value?.minor ?? project.currentPropertyValue,
      purchasePrice: project.purchasePrice,
      renovationCost: project.renovationCost,
      estimatedBudget: project.estimatedBudget,
      spent: sum(work.map(({ actualCost }) => actualCost)),
      progress: Math.floor(sum(work.map(({ progress }) => progress)) / Math.max(1, work.length)),
      work: { phases: work, milestones: [], budget: null, expectedProfit: null },
      createdAt: at,
      updatedAt: at,
    })
    .run();
}
