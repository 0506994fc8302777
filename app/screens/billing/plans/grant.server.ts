import { formAction } from '~/http/form-action.server';
import { formKey, pageLoader } from '~/http/page.server';
import { grantForm, grantPlan } from '~/models/billing/subscriptions/grant.server';
import { usersInfoPath } from '~/paths';

export const grantLoader = pageLoader((page) => {
  const { text, params } = page;
  const { company, plans } = grantForm(page, params);
  return {
    title: text('plan.grant.title', { company: company.name }),
    plans: plans.map(({ id, title, isActive }) => ({
      value: String(id),
      label: isActive ? title : text('plan.grant.retired', { plan: title }),
    })),
    values: { form_key: formKey(page) },
  };
});

export const grantAction = formAction(grantPlan, {
  done: (page, { company, plan }) =>
    page.goTo(usersInfoPath(), 'plan.grant.done', { company, plan }),
});
