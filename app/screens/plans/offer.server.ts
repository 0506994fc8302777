import type { RequestContext } from '~/http/context.server';
import { plansOnOffer } from '~/models/plans/list.server';

/** The plans as they are shown, in the page's language where they have words in it. */
export const offer = ({ db, frame }: Pick<RequestContext, 'db' | 'frame'>) =>
  plansOnOffer(db)().map(({ descriptionHe, notesHe, ...plan }) => {
    const hebrew = frame.locale === 'he-IL' ? { description: descriptionHe, notes: notesHe } : null;
    const description = hebrew?.description || plan.description;
    return { ...plan, description, notes: hebrew?.notes || plan.notes };
  });

export type OfferedPlan = ReturnType<typeof offer>[number];
