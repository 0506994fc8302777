import { Outlet, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import type { OfferedPlan } from '~/models/plans/offer.server';
import { planTrialPath } from '~/paths';
import { Badge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { PageHead } from '~/ui/page-head';
import { Hint } from '~/ui/text';
import { CurrentPlan } from './parts/current';
import { Offer } from './parts/offer';
import type { planLoader } from './show.server';

type PlanPage = ReturnType<typeof useLoaderData<typeof planLoader>>;

export function PlanScreen() {
  const page = useLoaderData<typeof planLoader>();
  const { title, isPayer, plans, current, transactionsHref } = page;
  const text = useText();
  return (
    <>
      <PageHead
        title={title}
        lead={text(isPayer ? 'plan.lead' : 'plan.notPayer')}
        action={
          transactionsHref && (
            <ButtonLink href={transactionsHref} icon="receipt">
              {text('plan.toTransactions')}
            </ButtonLink>
          )
        }
      />
      {isPayer && <CurrentPlan current={current} />}
      <Section title={text('plan.offer')}>
        <Offer plans={plans} foot={isPayer ? (plan) => <Foot plan={plan} page={page} /> : undefined} />
      </Section>
      <Outlet />
    </>
  );
}

function Foot({ plan, page: { current, mayTry, portal } }: { plan: OfferedPlan; page: PlanPage }) {
  const text = useText();
  if (current?.isRunning && current.planId === plan.id)
    return <Badge tone="good">{text('plan.current.badge')}</Badge>;
  if (!mayTry || plan.trialDays === 0) return <p className="text-muted">{text('plan.card.paid')}</p>;
  return (
    <div className="grid justify-items-start gap-1">
      <ButtonLink href={planTrialPath(portal, plan.id)} kind="primary">
        {text('plan.card.tryIt', { count: plan.trialDays })}
      </ButtonLink>
      <Hint>{text('plan.card.tryHint')}</Hint>
    </div>
  );
}
