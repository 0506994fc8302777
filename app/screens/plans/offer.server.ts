import type { Visit } from '~/http/visit.server';
import { plansOnOffer } from '~/models/plans/list.server';

/** The plans as they are shown, in the page's language where they have words in it. */
export const offer = ({ db, view }: Pick<Visit, 'db' | 'view'>) =>
  plansOnOffer(db)().map(({ descriptionHe, notesHe, ...plan }) => {
    const hebrew = view.locale === 'he-IL' ? { description: descriptionHe, notes: notesHe } : null;
    const description = hebrew?.description || plan.description;
    return { ...plan, description, notes: hebrew?.notes || plan.notes };
  });

export type OfferedPlan = ReturnType<typeof offer>[number];
