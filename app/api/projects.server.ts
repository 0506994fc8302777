import { imageFlags } from 'db/schema/project';
import { companyProjectChanges, projectChanges } from '~/models/deletions/lists.server';
import type { Caller, Payload } from '~/models/operation.server';
import { formValuesOf } from '~/models/payload';
import { saveBaseline } from '~/models/projects/baseline.server';
import { deletedProjectList, deleteProject, restoreProject } from '~/models/projects/delete.server';
import { calculatedValue, profitOf } from '~/models/projects/figures';
import type { ProjectSetsOf } from '~/models/projects/included.server';
import { projectFields } from '~/models/projects/input';
import type { ProjectRow } from '~/models/projects/list.server';
import { updatePhoto } from '~/models/projects/photo.server';
import { createProject, updateProject } from '~/models/projects/save.server';
import { editableProject, projectPage, superadminProject } from '~/models/projects/show.server';
import { type ProfitReason, profitReasons } from '~/models/scenarios/profit-reasons';
import { apiFilePath } from '~/paths';
import { perform, read } from './call.server';
import {
  creator,
  day,
  done,
  flag,
  from,
  keptPage,
  list,
  maybe,
  moment,
  money,
  oneOf,
  page,
  presenter,
  text,
  whole,
} from './fields';
import { currentPhoto, fileLists } from './photos.server';
import { breakdown, budget, extra, formerProfit, ownExtras } from './project-budget';
import { health, timeState, timeStates, workBudget } from './project-health';
import { assetTypeName, setFields, subItem } from './project-sets';
import { saved } from './saved';
import { baseline, timeline } from './timeline.server';

const projectRow = presenter<ProjectRow & ProjectSetsOf>()('ProjectRow', {
  id: whole,
  name: text,
  location: text,
  image: from(maybe(text), ({ imageFileId }) =>
    imageFileId === null ? null : apiFilePath(imageFileId),
  ),
  asset_type: from(
    presenter<ProjectRow>()('ProjectRowType', {
      id: from(whole, ({ assetTypeId }) => assetTypeId),
      name: from(text, ({ assetType }) => assetType),
    }),
    (row) => row,
  ),
  ...setFields,
  status: from(oneOf(timeStates), timeState),
  start_date: day,
  end_date: day,
  updated_at: moment,
  created_by: maybe(text),
  currency: text,
  current_property_value: maybe(money),
  purchase_price: maybe(money),
  renovation_cost: maybe(money),
  estimated_budget: maybe(money),
  wedge: from(maybe(money), ({ profit }) => profit),
  expected_profit: maybe(money),
  health: from(health, ({ standing }) => standing.health),
  work_budget: from(maybe(workBudget), ({ standing }) => standing.workBudget),
});

type Shown = ReturnType<typeof projectPage>;

const image = presenter<Shown['images'][number]>()('Image', {
  id: whole,
  url: from(text, ({ fileId }) => apiFilePath(fileId)),
  flag: oneOf(imageFlags),
  taken_on: maybe(day),
  spot: maybe(text),
});

const valueAt = presenter<Shown['values'][number]>()('ValueAt', {
  date: day,
  current_property_value: money,
});

const profitReason = presenter<ProfitReason>()('ProfitReason', {
  reason: oneOf(profitReasons),
  amount: money,
});

const project = presenter<Shown>()('Project', {
  id: from(whole, ({ project }) => project.id),
  name: from(text, ({ project }) => project.name),
  description: from(text, ({ project }) => project.description),
  asset_type_id: from(assetTypeName, ({ project }) => ({
    ...project.assetType,
    creator: project.assetTypeCreator,
  })),
  location: from(text, ({ project }) => project.location),
  user: from(maybe(creator), ({ project }) => project.creator),
  entrepreneur: from(
    presenter<Shown['project']['entrepreneur']>()('Entrepreneur', {
      id: whole,
      name: text,
      email: maybe(text),
    }),
    ({ project }) => project.entrepreneur,
  ),
  currency: from(text, ({ project }) => project.currency),
  current_property_value: from(maybe(money), ({ project }) => project.currentPropertyValue),
  purchase_price: from(maybe(money), ({ project }) => project.purchasePrice),
  renovation_cost: from(maybe(money), ({ project }) => project.renovationCost),
  wedge: from(maybe(money), ({ project }) => profitOf(project)),
  expected_profit: from(maybe(money), ({ expected }) => expected?.profit),
  expected_profit_reasons: from(list(profitReason), ({ expected }) => expected?.reasons ?? []),
  profit_after_actual_costs: formerProfit((shown) => shown),
  estimated_budget: from(maybe(money), ({ project }) => project.estimatedBudget),
  calculated_value: from(maybe(money), ({ project }) => calculatedValue(project)),
  extra_values: from(list(extra), ownExtras),
  start_date: from(day, ({ project }) => project.startDate),
  end_date: from(day, ({ project }) => project.endDate),
  investors_see_money: from(flag, ({ project }) => project.investorsSeeMoney),
  tenants_see_money: from(flag, ({ project }) => project.tenantsSeeMoney),
  health: from(health, (shown) => shown.health),
  work_budget: maybe(workBudget),
  version: from(whole, ({ project }) => project.version),
  updated_at: from(moment, ({ project }) => project.updatedAt),
  images: list(image),
  baseline: from(baseline, ({ project }) => (project.baselineSavedAt === null ? null : project)),
  sub_items: from(maybe(list(subItem)), ({ phases }) =>
    phases?.filter(({ parentId }) => parentId === null),
  ),
  project_timeline: from(timeline, (shown) => shown),
  budget_breakdown: from(maybe(breakdown), budget),
  value_over_time: from(list(valueAt), ({ values }) => values),
});

type Assigned = NonNullable<Shown['people']>['members'][number];
const assigned = presenter<Assigned>()('AssignedUser', {
  id: whole,
  name: text,
  email: maybe(text),
  role: text,
});

/** The super admin's view, which includes the members. */
const wholeProject = presenter<Shown>()('WholeProject', {
  project: from(project, (shown) => shown),
  project_timeline: from(timeline, (shown) => shown),
  budget_breakdown: from(maybe(breakdown), budget),
  value_over_time: from(list(valueAt), ({ values }) => values),
  assignedUser: from(list(assigned), ({ people }) => people?.members ?? []),
});

const deleted = presenter<ReturnType<typeof deletedProjectList>['rows'][number]>()(
  'DeletedProject',
  {
    id: whole,
    name: text,
    location: text,
    current_property_value: money,
    currency: text,
    deleted_at: maybe(moment),
    deleted_by: maybe(text),
  },
);

const savedProject = saved(project, projectPage);

function currentValues(caller: Caller, { id }: Payload): Payload {
  const project = editableProject(caller, { id });
  const formValues = formValuesOf(projectFields, { ...project, entrepreneurId: project.ownerId });
  const { investors_see_money: _, tenants_see_money: __, ...rest } = formValues;
  return rest;
}

export const projectCalls = [
  read('GET /api/projects', 'The projects you can see', projectChanges, keptPage(projectRow)),
  read(
    'GET /api/get-projects',
    'The same, filtered by creator',
    projectChanges,
    keptPage(projectRow),
  ),
  read(
    'GET /api/admin/projects',
    'All projects, for admins',
    companyProjectChanges,
    keptPage(projectRow),
  ),
  read('GET /api/deleted/projects', 'Deleted projects', deletedProjectList, page(deleted)),
  perform('POST /api/projects/restore/{id}', 'Restore a deleted project', restoreProject, done),
  read(
    'GET /api/projects/{id}',
    'A project with its pictures, timeline, budget and value over time',
    projectPage,
    project,
  ),
  read(
    'GET /api/superadmin/projects/{id}',
    'The same with its members, for the super admin',
    superadminProject,
    wholeProject,
  ),
  perform('POST /api/projects', 'Create a project', createProject, savedProject, { fileLists }),
  perform('POST /api/projects/update/{id}', 'Change a project', updateProject, savedProject, {
    currentValues,
    fileLists,
  }),
  perform(
    'POST /api/projects/{id}/photos/{photo_id}',
    'Change the spot and the day of a photo',
    updatePhoto,
    savedProject,
    {
      currentValues: currentPhoto,
    },
  ),
  perform(
    'POST /api/projects/baseline/{id}',
    'Keep the dates of all phases and milestones as the baseline to compare with',
    saveBaseline,
    savedProject,
  ),
  perform('DELETE /api/projects/{id}', 'Delete a project; it can be restored', deleteProject, done),
];
