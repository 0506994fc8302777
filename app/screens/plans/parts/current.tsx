import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { Alert } from '~/ui/alert';
import { Badge, type BadgeTone } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Facts } from '~/ui/description';
import { Ltr } from '~/ui/ltr';
import type { planLoader } from '../show.server';

type Current = NonNullable<Awaited<ReturnType<typeof planLoader>>['current']>;

const tones: Record<Current['status'], BadgeTone> = {
  trial: 'info',
  active: 'good',
  expired: 'warn',
  cancelled: 'neutral',
};

/** What the company has, until when, and whether it goes on by itself. */
export function CurrentPlan({ current }: { current: Current | null }) {
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
