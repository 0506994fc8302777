import type { Caller } from '~/models/operation.server';
import { deleteProject } from '~/models/projects/delete.server';
import { budgetOf, calculatedValue, wedge } from '~/models/projects/figures';
import { createProject, updateProject } from '~/models/projects/save.server';
import { projectPage } from '~/models/projects/show.server';
import { filePath } from '~/paths';
import { perform, read } from './call.server';
import { amount } from './present';

type ShownProject = ReturnType<typeof projectPage>;

/** A project as the API shows it, by the names of the payload. */
export const projectJson = ({ project, images, values, phases, milestones }: ShownProject) => ({
  id: project.id,
  name: project.name,
  description: project.description,
  asset_type_id: project.assetType,
  location: project.location,
  entrepreneur: project.entrepreneur,
  currency: project.currency,
  current_property_value: amount(project.currentPropertyValue),
  purchase_price: amount(project.purchasePrice),
  renovation_cost: amount(project.renovationCost),
  estimated_budget: amount(project.estimatedBudget),
  calculated_value: amount(calculatedValue(project)),
  wedge: amount(wedge(project)),
  start_date: project.startDate,
  end_date: project.endDate,
  version: project.version,
  images: images.map(({ id, fileId, flag }) => ({ id, url: filePath(fileId), flag })),
  project_timeline: {
    phases:
      phases?.map(({ id, title, startDate, endDate }) => timelineRow(id, title, startDate, endDate)) ?? [],
    milestones:
      milestones?.map(({ id, title, startDate, dueDate }) => timelineRow(id, title, startDate, dueDate)) ??
      [],
  },
  budget_breakdown: phases && budgetJson(phases, project.extraValues),
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

function budgetJson(phases: NonNullable<ShownProject['phases']>, extras: { amount: number }[]) {
  const totals = budgetOf(phases, extras);
  return {
    phases: phases.map(({ id, title, plannedCost, actualCost }) => ({
      id,
      title,
      planned_cost: amount(plannedCost),
      actual_cost: amount(actualCost),
    })),
    total_planned_cost: amount(totals.totalPlannedCost),
    total_actual_cost: amount(totals.totalActualCost),
    total_extra_values: amount(totals.totalExtraValues),
    grand_total: amount(totals.grandTotal),
  };
}

const saved = ({ id }: { id: number }, caller: Caller) => projectJson(projectPage(caller, { id }));

export const projectCalls = [
  read('GET /api/projects/{id}', projectPage, projectJson),
  perform('POST /api/projects', createProject, saved),
  perform('POST /api/projects/update/{id}', updateProject, saved),
  perform('DELETE /api/projects/{id}', deleteProject, () => ({ status: 'success' })),
];
