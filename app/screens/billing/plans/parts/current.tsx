import { money } from '~/i18n/format';
import { useText, useTimes } from '~/i18n/text';
import type { Times } from '~/i18n/times';
import type { Text } from '~/i18n/words';
import type { PlanPage } from '~/screens/billing/plans/show';
import { Until } from '~/screens/shell/until';
import { Alert, Badge, type BadgeTone } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Facts } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';

type Current = NonNullable<PlanPage['current']>;

const tones: Record<Current['status'], BadgeTone> = {
  trial: 'info',
  active: 'good',
  past_due: 'bad',
  expired: 'warn',
  cancelled: 'neutral',
};

export function CurrentPlan({ current }: { current: Current }) {
  const text = useText();
  const times = useTimes();
  const {
    title,
    status,
    isSubscribe,
    isRunning,
    expiredAt,
    renewalHref,
    cardHref,
    usage,
    nextPlan,
  } = current;
  const isUndecided = current.isRenewalUndecided;
  const fact = (label: Parameters<Text>[0], value: React.ReactNode) => ({
    label: text(label),
    value,
  });
  return (
    <>
      {!isRunning && <Alert kind="warn">{text('plan.current.over', { plan: title })}</Alert>}
      {status === 'past_due' && (
        <Alert
          kind={isUndecided ? 'info' : 'warn'}
          action={
            !isUndecided &&
            cardHref && <ButtonLink href={cardHref}>{text('plan.current.changeCard')}</ButtonLink>
          }
        >
          {nextStepText(text, times, current)}
        </Alert>
      )}
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
            fact('plan.current.name', <bdi>{title}</bdi>),
            fact(
              'plan.current.status',
              isUndecided ? (
                <Badge tone="info">{text('plan.current.renewing')}</Badge>
              ) : (
                <Badge tone={tones[status]}>{text(`plan.current.statuses.${status}`)}</Badge>
              ),
            ),
            fact(isRunning ? 'plan.current.until' : 'plan.current.ended', <Until of={expiredAt} />),
            ...(renewalHref
              ? [
                  fact(
                    'plan.current.renews',
                    text(isSubscribe ? 'plan.current.yes' : 'plan.current.no'),
                  ),
                ]
              : []),
            ...(current.nextCharge
              ? [
                  fact('plan.current.next', <NextCharge of={current.nextCharge} />),
                  fact('plan.current.card', <PayingCard card={current.card} href={cardHref} />),
                ]
              : []),
            ...(usage ? [fact('plan.current.usage', usageOf(text, usage))] : []),
          ]}
        />
        {current.trialDaysLeft !== null && (
          <p>{text('plan.current.daysLeft', { count: current.trialDaysLeft })}</p>
        )}
        {isRunning && status !== 'past_due' && !nextPlan && (
          <p>{nextStepText(text, times, current)}</p>
        )}
        {nextPlan && current.keepHref && (
          <Alert
            kind="info"
            action={
              <ButtonLink href={current.keepHref}>
                {text('plan.current.keep', { plan: title })}
              </ButtonLink>
            }
          >
            {text('plan.current.changes', {
              plan: title,
              next: nextPlan.title,
              day: times.day(expiredAt),
            })}
          </Alert>
        )}
      </Section>
    </>
  );
}

function NextCharge({ of: { amount, currency, at } }: { of: NonNullable<Current['nextCharge']> }) {
  const text = useText();
  const { day } = useTimes();
  return <>{text('plan.current.nextValue', { amount: money(amount, currency), day: day(at) })}</>;
}

function PayingCard({ card, href }: { card: Current['card']; href: string | null }) {
  const text = useText();
  return (
    <>
      {card ? (
        <Ltr>
          {card.brand} •••• {card.lastFour}
        </Ltr>
      ) : (
        text('plan.current.noCard')
      )}{' '}
      {href && <a href={href}>{text('plan.current.changeCards')}</a>}
    </>
  );
}

const usageOf = (text: Text, { active, limit }: NonNullable<Current['usage']>): string =>
  limit === null
    ? text('plan.current.usageAny', { count: active })
    : text('plan.current.usageValue', { active, count: limit });

/** Says in a sentence what happens next. */
function nextStepText(
  text: Text,
  { day }: Times,
  { status, isGiven, isSubscribe, expiredAt, nextTryAt, isRenewalUndecided }: Current,
): string {
  if (status === 'trial') return text('plan.current.trialEnds');
  if (isGiven) return text('plan.current.given');
  if (isRenewalUndecided) return text('plan.current.undecided');
  if (status === 'past_due')
    return nextTryAt === null
      ? text('plan.current.pastDueNow')
      : text('plan.current.pastDue', { day: day(nextTryAt) });
  return text(isSubscribe ? 'plan.current.renewsOn' : 'plan.current.endsOn', {
    day: day(expiredAt),
  });
}
