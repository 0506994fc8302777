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
  page.frame.title = page.text('plan.manage.title');
  return {
    ...managedPlans(page, listPayload(page)),
    title: page.frame.title,
    path: managedPlansPath(),
  };
});

export const planCreateLoader = pageLoader((page) => {
  const { frame, text } = page;
  const { order } = newPlan(page);
  frame.title = text('plan.manage.createTitle');
  const defaults = {
    currency: 'ILS',
    duration_count: '1',
    duration_unit: 'month',
    trial_days: '0',
  } as const;
  return {
    title: frame.title,
    isNew: true,
    values: { ...defaults, order: String(order), form_key: formKey(page) },
  };
});

export const planEditLoader = pageLoader((page) => {
  const plan = managedPlan(page, page.params);
  page.frame.title = page.text('plan.manage.editTitle', { plan: plan.title });
  return { title: page.frame.title, isNew: false, values: formValuesOf(planFields, plan) };
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
    const { frame, text, params } = page;
    const { id, title } = managedPlan(page, params);
    frame.title = text(`plan.${kind}.title`, { plan: title });
    return {
      title: frame.title,
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
