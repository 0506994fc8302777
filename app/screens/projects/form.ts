import { z } from 'zod';
import { amount, isoDay, line, paragraph, recordId } from '~/models/fields';

/** The fields of a project (001 §5), by the names of the spec's payload. */
export const projectSchema = z
  .object({
    name: line(120),
    description: paragraph(5000),
    asset_type_id: recordId(),
    location: line(200),
    entrepreneur_id: recordId().optional(),
    current_property_value: amount,
    purchase_price: amount.optional(),
    renovation_cost: amount,
    estimated_budget: amount.optional(),
    start_date: isoDay,
    end_date: isoDay,
    /** Random, so that the same form sent twice makes one project. */
    form_key: z.string().min(8).max(64).optional(),
    /** The version the form was opened with. */
    version: z.coerce.number().int().positive().optional(),
  })
  .refine((project) => project.end_date >= project.start_date, {
    path: ['end_date'],
    message: 'project.errors.endBeforeStart',
  });

export type ProjectFields = z.output<typeof projectSchema>;
