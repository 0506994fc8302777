import type { Caller } from '~/models/operation.server';
import { deleteProject } from '~/models/projects/delete.server';
import { budgetOf, calculatedValue, wedge } from '~/models/projects/figures';
import { type ProjectRow, projectList } from '~/models/projects/list.server';
import { createProject, updateProject } from '~/models/projects/save.server';
import { projectPage } from '~/models/projects/show.server';
import { filePath } from '~/paths';
import { perform, read } from './call.server';
import { amount } from './present';

const figuresJson = (row: Pick<ProjectRow, 'currentPropertyValue' | 'purchasePrice' | 'renovationCost'>) => ({
  current_property_value: amount(row.currentPropertyValue),
  purchase_price: amount(row.purchasePrice),
  renovation_cost: amount(row.renovationCost),
  wedge: amount(wedge(row)),
});

const projectRowJson = (row: ProjectRow) => ({
  id: row.id,
  name: row.name,
  location: row.location,
  created_by: row.createdBy,
  currency: row.currency,
  ...figuresJson(row),
});

type ShownProject = ReturnType<typeof projectPage>;

const projectJson = ({ project, images, values, phases, phaseExtras, milestones }: ShownProject) => ({
  id: project.id,
  name: project.name,
  description: project.description,
  asset_type_id: project.assetType,
  location: project.location,
  entrepreneur: project.entrepreneur,
  currency: project.currency,
  ...figuresJson(project),
  estimated_budget: amount(project.estimatedBudget),
  calculated_value: amount(calculatedValue(project)),
  extra_values: project.extraValues.map(({ label, amount: minor }) => ({ label, amount: amount(minor) })),
  start_date: project.startDate,
  end_date: project.endDate,
  version: project.version,
  images: images.map(({ id, fileId, flag, takenOn }) => ({
    id,
    url: filePath(fileId),
    flag,
    taken_on: takenOn,
  })),
  project_timeline: {
    phases:
      phases?.map(({ id, title, startDate, endDate }) => timelineRow(id, title, startDate, endDate)) ?? [],
    milestones:
      milestones?.map(({ id, title, startDate, dueDate }) => timelineRow(id, title, startDate, dueDate)) ??
      [],
  },
  budget_breakdown:
    phases &&
    budgetJson(phases, [
      ...project.extraValues.map((extra) => ({ phaseId: null, ...extra })),
      ...phaseExtras,
    ]),
  value_over_time: values.map(({ date, currentPropertyValue }) => ({
    date,
    current_property_value: amount(currentPropertyValue),
  })),
});

const timelineRow = (id: number, title: string, start: string, end: string) => ({
  id,
  title,
  start_date: start,
  end_date: end,
});

type Extra = { phaseId: number | null; label: string; amount: number };

function budgetJson(phases: NonNullable<ShownProject['phases']>, extras: Extra[]) {
  const totals = budgetOf(phases, extras);
  return {
    phases: phases.map(({ id, title, plannedCost, actualCost }) => ({
      id,
      title,
      planned_cost: amount(plannedCost),
      actual_cost: amount(actualCost),
    })),
    extra_values: extras.map(({ phaseId, label, amount: minor }) => ({
      phase_id: phaseId,
      label,
      amount: amount(minor),
    })),
    total_planned_cost: amount(totals.totalPlannedCost),
    total_actual_cost: amount(totals.totalActualCost),
    total_extra_values: amount(totals.totalExtraValues),
    grand_total: amount(totals.grandTotal),
  };
}

const saved = ({ id }: { id: number }, caller: Caller) => projectJson(projectPage(caller, { id }));

export const projectCalls = [
  read('GET /api/projects', projectList, ({ rows, total }) => ({
    data: rows.map(projectRowJson),
    meta: { total },
  })),
  read('GET /api/projects/{id}', projectPage, projectJson),
  perform('POST /api/projects', createProject, saved),
  perform('POST /api/projects/update/{id}', updateProject, saved),
  perform('DELETE /api/projects/{id}', deleteProject, () => ({ status: 'success' })),
];
