import { useText } from '~/i18n/text';
import type { planNotice } from '~/models/billing/plans/page.server';
import type { MissingPlan } from '~/models/billing/subscriptions/limits.server';
import { type PortalName, planPath } from '~/paths';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';

type PlanAlertsProps = { notice: ReturnType<typeof planNotice>; portal: PortalName };

/** What the payer of a company should know about its plan, on the dashboard. */
export function PlanAlerts({ notice: { missingPlan, trialDaysLeft }, portal }: PlanAlertsProps) {
  const text = useText();
  const action = <ButtonLink href={planPath(portal)}>{text('plan.without.choose')}</ButtonLink>;
  return (
    <>
      {missingPlan && <MissingPlanAlert missing={missingPlan} action={action} />}
      {trialDaysLeft !== null && (
        <Alert kind="info" action={action}>
          {text('plan.current.daysLeft', { count: trialDaysLeft })}
        </Alert>
      )}
    </>
  );
}

type MissingPlanProps = { missing: MissingPlan; action?: React.ReactNode };

/** What works without a plan, and what choosing one adds. */
export function MissingPlanAlert({ missing: { plan, limit }, action }: MissingPlanProps) {
  const text = useText();
  if (plan === 'ended')
    return (
      <Alert kind="warn" action={action}>
        {text('plan.without.ended')}
      </Alert>
    );
  return (
    <Alert kind="info" action={action}>
      {limit === null ? text('plan.without.noneAny') : text('plan.without.none', { count: limit })}
    </Alert>
  );
}
