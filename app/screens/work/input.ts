import { typedAmount } from '~/models/fields';
import type { WorkInput } from '~/models/work/input';
import type { MilestoneFields, PhaseFields, WorkValues } from './form';

/** The shared part of a valid form as the models take it. */
export function workInput(fields: PhaseFields | MilestoneFields): WorkInput {
  const { supervisor, notes, extras = [] } = fields.custom_fields ?? {};
  return {
    title: fields.title,
    description: fields.description ?? '',
    status: fields.status,
    startDate: fields.start_date,
    endDate: fields.end_date,
    progress: fields.progress ?? 0,
    plannedCost: fields.planned_cost ?? 0,
    actualCost: fields.actual_cost ?? 0,
    order: fields.order ?? 1,
    customFields: {
      supervisor,
      notes,
      extras: extras.flatMap(({ key, value = '' }) => (key === undefined ? [] : [{ key, value }])),
    },
  };
}

/** A record's shared part as its form shows it. */
export function workValues(record: WorkInput & { version: number }): WorkValues {
  return {
    title: record.title,
    description: record.description,
    status: record.status,
    start_date: record.startDate,
    end_date: record.endDate,
    progress: String(record.progress),
    planned_cost: typedAmount(record.plannedCost),
    actual_cost: typedAmount(record.actualCost),
    order: String(record.order),
    custom_fields: record.customFields,
    version: String(record.version),
  };
}
