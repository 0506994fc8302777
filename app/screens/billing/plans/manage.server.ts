import { formAction } from '~/http/form-action.server';
import { listPayload } from '~/http/list.server';
import { formKey, pageLoader } from '~/http/page.server';
import { planFields } from '~/models/billing/plans/fields';
import {
  createPlan,
  managedPlan,
  managedPlans,
  newPlan,
  restorePlan,
  retirePlan,
  updatePlan,
} from '~/models/billing/plans/manage.server';
import { formValuesOf } from '~/models/payload';
import { managedPlansPath, planRestorePath, planRetirePath } from '~/paths';
import type { Question } from '~/screens/shell/question';

export const managedPlansLoader = pageLoader((page) => {
  return {
    ...managedPlans(page, listPayload(page)),
    title: page.text('plan.manage.title'),
    path: managedPlansPath(),
  };
});

export const planCreateLoader = pageLoader((page) => {
  const { text } = page;
  const { order } = newPlan(page);
  const defaults = {
    currency: 'ILS',
    duration_count: '1',
    duration_unit: 'month',
    trial_days: '0',
  } as const;
  return {
    title: text('plan.manage.createTitle'),
    isNew: true,
    values: { ...defaults, order: String(order), form_key: formKey(page) },
  };
});

export const planEditLoader = pageLoader((page) => {
  const plan = managedPlan(page, page.params);
  return {
    title: page.text('plan.manage.editTitle', { plan: plan.title }),
    isNew: false,
    values: formValuesOf(planFields, plan),
  };
});

export const planCreateAction = formAction(createPlan, {
  done: (page) =>
    page.goTo(managedPlansPath(), 'plan.manage.created', { plan: page.fieldValue('title') }),
});

export const planEditAction = formAction(updatePlan, {
  done: (page) =>
    page.goTo(managedPlansPath(), 'plan.manage.updated', { plan: page.fieldValue('title') }),
});

const offers = {
  retire: { operation: retirePlan, path: planRetirePath },
  restore: { operation: restorePlan, path: planRestorePath },
};
type Offer = keyof typeof offers;

export const planOfferLoader = (kind: Offer) =>
  pageLoader((page) => {
    const { text, params } = page;
    const { id, title } = managedPlan(page, params);
    return {
      title: text(`plan.${kind}.title`, { plan: title }),
      words: [text(`plan.${kind}.text`)],
      confirmLabel: text(`plan.${kind}.confirm`),
      danger: kind === 'retire',
      action: offers[kind].path(id),
      closeHref: managedPlansPath(),
    } satisfies Question;
  });

export const planOfferAction = (kind: Offer) =>
  formAction(offers[kind].operation, {
    done: (page, { title }) => page.goTo(managedPlansPath(), `plan.${kind}.done`, { plan: title }),
  });
