import { Outlet, useLoaderData } from '@remix-run/react';
import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { OfferedPlan } from '~/models/plans/offer.server';
import { planTrialPath } from '~/paths';
import { Alert } from '~/ui/alert';
import { Badge, type BadgeTone } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Facts } from '~/ui/description';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';
import { Hint } from '~/ui/text';
import { Offer } from './public';
import type { planLoader } from './show.server';

type PlanPage = ReturnType<typeof useLoaderData<typeof planLoader>>;
type Current = NonNullable<PlanPage['current']>;

const tones: Record<Current['status'], BadgeTone> = {
  trial: 'info',
  active: 'good',
  past_due: 'bad',
  expired: 'warn',
  cancelled: 'neutral',
};

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

function CurrentPlan({ current }: { current: Current | null }) {
  const text = useText();
  if (!current) return <Alert kind="info">{text('plan.current.none')}</Alert>;
  const { title, status, isSubscribe, isRunning, expiredAt, renewalHref } = current;
  return (
    <>
      {!isRunning && <Alert kind="warn">{text('plan.current.over', { plan: title })}</Alert>}
      <Section
        title={text('plan.current.title')}
        action={
          renewalHref && (
            <ButtonLink href={renewalHref}>
              {text(isSubscribe ? 'plan.unsubscribe.action' : 'plan.subscribe.action')}
            </ButtonLink>
          )
        }
      >
        <Facts
          items={[
            { label: text('plan.current.name'), value: <bdi>{title}</bdi> },
            {
              label: text('plan.current.status'),
              value: <Badge tone={tones[status]}>{text(`plan.current.statuses.${status}`)}</Badge>,
            },
            {
              label: text(isRunning ? 'plan.current.until' : 'plan.current.ended'),
              value: <Ltr>{day(expiredAt)}</Ltr>,
            },
            ...(renewalHref
              ? [
                  {
                    label: text('plan.current.renews'),
                    value: text(isSubscribe ? 'plan.current.yes' : 'plan.current.no'),
                  },
                ]
              : []),
          ]}
        />
        {status === 'trial' && <p>{text('plan.current.trialEnds')}</p>}
      </Section>
    </>
  );
}
