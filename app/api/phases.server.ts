import { workStatuses } from 'db/schema/work';
import { phaseChanges } from '~/models/deletions/lists.server';
import type { Caller, Payload } from '~/models/operation.server';
import { formValuesOf } from '~/models/payload';
import { deletePhase } from '~/models/phases/delete.server';
import { phaseFields } from '~/models/phases/input';
import { createPhase, phaseForEdit, updatePhase } from '~/models/phases/save.server';
import { phasePage } from '~/models/work/show.server';
import { shiftDaysOf } from '~/models/work/slip';
import { apiFilePath } from '~/paths';
import { perform, read } from './call.server';
import {
  day,
  done,
  from,
  keptPage,
  list,
  maybe,
  moment,
  money,
  ofProject,
  oneOf,
  presenter,
  text,
  whole,
} from './fields';
import { saved } from './saved';

type Row = ReturnType<typeof phaseChanges>['rows'][number];
type Shown = ReturnType<typeof phasePage>;

const phaseRow = presenter<Row>()('PhaseRow', {
  id: whole,
  parent_id: maybe(whole),
  depth: whole,
  title: text,
  status: oneOf(workStatuses),
  start_date: day,
  end_date: day,
  progress: whole,
  baseline_start_date: maybe(day),
  baseline_end_date: maybe(day),
  shift_days: from(maybe(whole), shiftDaysOf),
  planned_cost: maybe(money),
  actual_cost: maybe(money),
  order: whole,
  updated_at: moment,
});

type CustomFields = Shown['phase']['customFields'];
const extra = presenter<NonNullable<CustomFields['extras']>[number]>()('Extra', {
  key: text,
  value: text,
  amount: maybe(money),
  /** The entry that took the place of a typed amount, which is 0 then. */
  entry_id: from(maybe(whole), ({ entryId = null }) => entryId),
});
export const customFields = presenter<CustomFields>()('CustomFields', {
  supervisor: maybe(text),
  notes: maybe(text),
  extras: from(list(extra), ({ extras = [] }) => extras),
});

const attachment = presenter<{ fileId: number; name: string }>()('Attachment', {
  name: text,
  url: from(text, ({ fileId }) => apiFilePath(fileId)),
});

const phase = presenter<Shown>()('Phase', {
  id: from(whole, ({ phase }) => phase.id),
  project_id: from(whole, ({ phase }) => phase.projectId),
  parent_id: from(maybe(whole), ({ phase }) => phase.parentId),
  milestone_id: from(maybe(whole), ({ phase }) => phase.milestoneId),
  title: from(text, ({ phase }) => phase.title),
  description: from(text, ({ phase }) => phase.description),
  status: from(oneOf(workStatuses), ({ phase }) => phase.status),
  start_date: from(day, ({ phase }) => phase.startDate),
  end_date: from(day, ({ phase }) => phase.endDate),
  progress: from(whole, ({ phase }) => phase.progress),
  baseline_start_date: from(maybe(day), ({ phase }) => phase.baselineStartDate),
  baseline_end_date: from(maybe(day), ({ phase }) => phase.baselineEndDate),
  shift_days: from(maybe(whole), ({ phase }) => shiftDaysOf(phase)),
  planned_cost: from(maybe(money), ({ phase }) => phase.plannedCost),
  actual_cost: from(maybe(money), ({ phase }) => phase.actualCost),
  currency: from(text, ({ phase }) => phase.currency),
  date_of_expense: from(maybe(day), ({ phase }) => phase.dateOfExpense),
  order: from(whole, ({ phase }) => phase.order),
  attachment: from(maybe(attachment), ({ phase }) => phase.attachment),
  custom_fields: from(customFields, ({ phase }) => phase.customFields),
  children: from(list(phaseRow), ({ parts }) => parts),
  version: from(whole, ({ phase }) => phase.version),
  updated_at: from(moment, ({ phase }) => phase.updatedAt),
});

const savedPhase = saved(phase, phasePage);

const currentValues = (caller: Caller, { id }: Payload): Payload =>
  formValuesOf(phaseFields, phaseForEdit(caller, { id }).phase);

export const phaseCalls = [
  read(
    'GET /api/phases',
    'The phases of a project in their order',
    phaseChanges,
    keptPage(phaseRow),
  ),
  read('GET /api/phases/{id}', 'A phase with its sub-phases', phasePage, phase),
  perform('POST /api/phases', 'Create a phase', createPhase, savedPhase, {
    extraFields: ofProject,
  }),
  perform('POST /api/phases/update/{id}', 'Change a phase', updatePhase, savedPhase, {
    currentValues,
  }),
  perform(
    'POST /api/phase/timeline/{id}',
    'Change a phase from the timeline',
    updatePhase,
    savedPhase,
    {
      currentValues,
    },
  ),
  perform(
    'DELETE /api/phases/{id}',
    'Delete a phase; its milestones and sub-phases move to another phase',
    deletePhase,
    done,
  ),
];
