import type { Visit } from '~/http/visit.server';
import { plansOnOffer } from '~/models/plans/list.server';
import { cleanNotes } from '~/models/plans/notes';

/** The plans as they are shown, their notes made harmless. */
export const offer = (db: Visit['db']) =>
  plansOnOffer(db)().map((plan) => ({ ...plan, notes: cleanNotes(plan.notes) }));

export type OfferedPlan = ReturnType<typeof offer>[number];
