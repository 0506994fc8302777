import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { planChangePath, planPayPath, planTrialPath } from '~/paths';
import { CopyLink } from '~/screens/shell/copy-link';
import { MissingPlanAlert } from '~/screens/shell/plan-alerts';
import { withDialogs } from '~/screens/shell/question';
import { Badge } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { PageHead } from '~/ui/page-head';
import { Hint } from '~/ui/text';
import { CurrentPlan } from './parts/current';
import { Offer } from './public';
import type { planLoader } from './show.server';

export type PlanPage = ReturnType<typeof useLoaderData<typeof planLoader>>;

export const PlanScreen = withDialogs(PlansPage);

function PlansPage() {
  const page = useLoaderData<typeof planLoader>();
  const { title, isPayer, plans, current, missingPlan, transactionsHref, payLink } = page;
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
      {current ? (
        <CurrentPlan current={current} />
      ) : (
        missingPlan && <MissingPlanAlert missing={missingPlan} />
      )}
      {isPayer && (
        <Section title={text('plan.offer')}>
          <Offer plans={plans} title="h3" foot={(plan) => <Foot plan={plan} page={page} />} />
        </Section>
      )}
      {payLink && (
        <Section title={text('plan.link.title')}>
          <p>{text('plan.link.text')}</p>
          <CopyLink link={payLink} label={text('plan.link.label')} isWide />
        </Section>
      )}
    </>
  );
}

type FootProps = { plan: PlanPage['plans'][number]; page: PlanPage };

function Foot({ plan, page: { current, mayTry, mayPay, portal } }: FootProps) {
  const text = useText();
  const isCurrent = current?.isRunning && current.planId === plan.id;
  const isNext = current?.isRunning && current.nextPlanId === plan.id;
  const isTried = mayTry && plan.trialDays > 0;
  const isLater = plan.change === 'later';
  return (
    <div className="mt-auto grid justify-items-start gap-2 pt-2">
      {isCurrent && <Badge tone="good">{text('plan.current.badge')}</Badge>}
      {isNext && <Badge tone="info">{text('plan.card.scheduled')}</Badge>}
      {isTried && (
        <>
          <ButtonLink href={planTrialPath(portal, plan.id)} kind="primary">
            {text('plan.card.tryIt', { count: plan.trialDays })}
          </ButtonLink>
          <Hint>{text('plan.card.tryHint')}</Hint>
        </>
      )}
      {mayPay && plan.change !== 'same' && !isNext && (
        <ButtonLink
          href={isLater ? planChangePath(portal, plan.id) : planPayPath(portal, plan.id)}
          kind={isTried || isLater ? 'secondary' : 'primary'}
        >
          {text(chooseLabels[plan.change ?? 'start'])}
        </ButtonLink>
      )}
    </div>
  );
}

const chooseLabels = {
  same: 'plan.card.choose',
  start: 'plan.card.choose',
  upgrade: 'plan.card.upgrade',
  later: 'plan.card.later',
} as const;
