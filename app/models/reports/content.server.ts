import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { projectValues } from 'db/schema/project';
import { projectReports, type ReportWork } from 'db/schema/report';
import { and, desc, eq, lt, lte } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { progressOf } from '~/models/projects/figures';
import { imagesOf, type ProjectImage } from '~/models/projects/images.server';
import { photoPairs } from '~/models/projects/photo-pairs';
import { fieldCheck, type projectDetails } from '~/models/projects/show.server';
import { findProject, type Project } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';

type Details = ReturnType<typeof projectDetails>;

/** Amounts in minor units, progress in percent; null if unknown, or hidden from the reader. */
export type ReportFigures = Pick<
  typeof projectReports.$inferSelect,
  | 'currentPropertyValue'
  | 'purchasePrice'
  | 'renovationCost'
  | 'estimatedBudget'
  | 'spent'
  | 'progress'
> & {
  /** The work against its budget; null in older reports, or if hidden. */
  workBudget: ReportWork['budget'];
  expectedProfit: number | null;
};

/** Everything a report shows, as one reader may see it. */
export type ReportContent = {
  company: { name: string; logoFileId: number | null };
  project: Pick<Project, 'name' | 'location' | 'currency'> & { assetType: string };
  /** ISO day. */
  date: string;
  note: string | null;
  /** Null for the current state, which was not sent. */
  by: string | null;
  figures: ReportFigures;
  /** The report sent before this one. */
  before: { date: string; figures: ReportFigures } | null;
  work: ReportWork;
  /** Oldest first. */
  values: Details['values'];
  photos: ProjectImage[];
};

const figureColumns = pick(
  projectReports,
  'currentPropertyValue',
  'purchasePrice',
  'renovationCost',
  'estimatedBudget',
  'spent',
  'progress',
);

const maxRows = { phases: 8, milestones: 3, photos: 3, values: 60 };

const sender = { by: people.name };
const isSender = eq(people.id, projectReports.createdBy);

/** The current state of a project; `date` is today, as an ISO day. */
export function currentReport(
  db: Database,
  actor: Actor,
  { project, phases, milestones, images, values, workBudget, expected }: Details,
  date: string,
): ReportContent {
  const topLevel = (phases ?? []).filter(({ parentId }) => parentId === null);
  const open = (milestones ?? []).filter(({ status }) => status !== 'completed');
  return {
    ...headOf(db, project),
    date,
    note: null,
    by: null,
    figures: {
      ...figuresOf(project),
      spent: workBudget?.spent ?? null,
      workBudget,
      expectedProfit: expected?.profit ?? null,
      progress: phases && phases.length > 0 ? progressOf(phases) : null,
    },
    before: reportBefore(db, actor, project),
    work: {
      phases: topLevel
        .slice(0, maxRows.phases)
        .map(({ title, progress, plannedCost, actualCost }) => ({
          title,
          progress,
          plannedCost,
          actualCost,
        })),
      milestones: open
        .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))
        .slice(0, maxRows.milestones)
        .map(({ title, dueDate }) => ({ title, dueDate })),
      budget: workBudget,
      expectedProfit: expected?.profit ?? null,
    },
    values,
    photos: newestPhotos(images),
  };
}

const figuresOf = ({
  currentPropertyValue,
  purchasePrice,
  renovationCost,
  estimatedBudget,
}: Project) => ({ currentPropertyValue, purchasePrice, renovationCost, estimatedBudget });

/**
 * Finds a sent report with the fields the actor may see.
 * @throws AppError `not-found`
 */
export function findReport(db: Database, actor: Actor, projectId: number, id: number) {
  const project = findProject(db, actor, projectId);
  const row = fieldCheck(actor, project)('reports') && sentReport(db, projectId, id);
  if (!row) throw new AppError('not-found');
  const { date, note, by, work, createdAt, ...columns } = row;
  const figures = { ...columns, ...keptIn(work) };
  const content: ReportContent = {
    ...headOf(db, project),
    date,
    note,
    by,
    ...visibleParts(actor, project, { figures, work }),
    before: reportBefore(db, actor, project, id),
    values: fieldCheck(actor, project)('values') ? valuesUntil(db, projectId, createdAt) : [],
    photos: newestPhotos(imagesOf(db, projectId, createdAt)),
  };
  return { id, createdAt, project, content };
}

const keptIn = ({ budget, expectedProfit }: ReportWork) => ({ workBudget: budget, expectedProfit });

const sentReport = (db: Database, projectId: number, id: number) =>
  db
    .select({
      ...figureColumns,
      ...pick(projectReports, 'date', 'note', 'work', 'createdAt'),
      ...sender,
    })
    .from(projectReports)
    .leftJoin(people, isSender)
    .where(and(eq(projectReports.projectId, projectId), eq(projectReports.id, id)))
    .get();

/** The newest reports of a project; empty if the actor may not see them. */
export const reportsOf = (db: Database, actor: Actor, project: Project, limit: number) =>
  fieldCheck(actor, project)('reports')
    ? db
        .select({ ...pick(projectReports, 'id', 'date', 'createdAt'), ...sender })
        .from(projectReports)
        .leftJoin(people, isSender)
        .where(eq(projectReports.projectId, project.id))
        .orderBy(desc(projectReports.id))
        .limit(limit)
        .all()
    : [];

/** The newest report, or the one before the report `id`. */
function reportBefore(db: Database, actor: Actor, project: Project, id?: number) {
  if (!fieldCheck(actor, project)('reports')) return null;
  const row = db
    .select({ ...figureColumns, ...pick(projectReports, 'date', 'work') })
    .from(projectReports)
    .where(
      and(
        eq(projectReports.projectId, project.id),
        id === undefined ? undefined : lt(projectReports.id, id),
      ),
    )
    .orderBy(desc(projectReports.id))
    .get();
  if (!row) return null;
  const { date, work, ...columns } = row;
  const figures = { ...columns, ...keptIn(work) };
  const nothing = { phases: [], milestones: [], budget: null, expectedProfit: null };
  return { date, figures: visibleParts(actor, project, { figures, work: nothing }).figures };
}

/** Hides what the actor may not see today (docs/rules.md#fields). */
function visibleParts(
  actor: Actor,
  project: Project,
  { figures, work }: { figures: ReportFigures; work: ReportWork },
) {
  const sees = fieldCheck(actor, project);
  const money = <Value>(value: Value) => (project.seesMoney ? value : null);
  return {
    figures: {
      currentPropertyValue: money(figures.currentPropertyValue),
      purchasePrice: money(figures.purchasePrice),
      renovationCost: money(figures.renovationCost),
      estimatedBudget: money(figures.estimatedBudget),
      spent: sees('spent') ? figures.spent : null,
      workBudget: sees('spent') ? figures.workBudget : null,
      expectedProfit: money(figures.expectedProfit),
      progress: sees('phases') ? figures.progress : null,
    },
    work: {
      phases: sees('phases')
        ? work.phases.map((phase) => ({
            ...phase,
            plannedCost: money(phase.plannedCost),
            actualCost: money(phase.actualCost),
          }))
        : [],
      milestones: sees('milestones') ? work.milestones : [],
      budget: sees('spent') ? work.budget : null,
      expectedProfit: money(work.expectedProfit),
    },
  };
}

function headOf(db: Database, { name, location, currency, assetType, companyId }: Project) {
  const company = db
    .select(pick(companies, 'name', 'logoFileId'))
    .from(companies)
    .where(eq(companies.id, companyId))
    .get()!;
  return { company, project: { name, location, currency, assetType: assetType.name } };
}

const valuesUntil = (db: Database, projectId: number, at: number) =>
  db
    .select(pick(projectValues, 'date', 'currentPropertyValue'))
    .from(projectValues)
    .where(and(eq(projectValues.projectId, projectId), lte(projectValues.createdAt, at)))
    .orderBy(desc(projectValues.date), desc(projectValues.id))
    .limit(maxRows.values)
    .all()
    .toReversed();

/** The newest photos, with before next to after. */
export const newestPhotos = (images: ProjectImage[]): ProjectImage[] =>
  photoPairs(images.toSorted((a, b) => a.id - b.id))
    .flat()
    .slice(-maxRows.photos);
