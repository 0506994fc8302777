import { useLoaderData } from '@remix-run/react';
import { period } from '~/i18n/period';
import { useText, useTimes } from '~/i18n/text';
import { TooManyProjects } from '~/screens/shell/too-many-projects';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Section } from '~/ui/card';
import { FormActions } from '~/ui/form';
import { Facts } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import type { planChangeLoader } from './change.server';

/** Schedules a change to a plan that is not more expensive, for the end of the paid period. */
export function PlanChangeScreen() {
  const page = useLoaderData<typeof planChangeLoader>();
  const { title, portal, plan, current, startsAt, tooMany, card, backHref } = page;
  const text = useText();
  const { day } = useTimes();
  const names = { plan: plan.title, current, day: day(startsAt) };
  return (
    <>
      <PageHead title={title} breadcrumbs={[{ label: text('plan.title'), href: backHref }]} />
      {tooMany && (
        <TooManyProjects
          plan={plan.title}
          portal={portal}
          tooMany={tooMany}
          projects={page.activeProjects}
          backHref={backHref}
        />
      )}
      {!tooMany && !card && (
        <Alert
          kind="warn"
          action={
            page.cardsHref && (
              <ButtonLink href={page.cardsHref}>{text('plan.change.addCard')}</ButtonLink>
            )
          }
        >
          {text('plan.change.noCard', names)}
        </Alert>
      )}
      {!tooMany && card && (
        <>
          <Section title={text('payment.pay.summary')}>
            <Facts
              items={[
                { label: text('plan.change.from'), value: <Day at={startsAt} /> },
                {
                  label: text('plan.change.price'),
                  value: (
                    <>
                      <Money minor={plan.amount} currency={plan.currency} />{' '}
                      {period(text, plan.duration, 'plan.per')}
                    </>
                  ),
                },
                {
                  label: text('plan.change.card'),
                  value: (
                    <Ltr>
                      {card.brand} •••• {card.lastFour}
                    </Ltr>
                  ),
                },
              ]}
            />
            <p>{text('plan.change.text', names)}</p>
          </Section>
          <form method="post">
            <FormActions>
              <SubmitButton>{text('plan.change.submit', names)}</SubmitButton>
              <ButtonLink href={backHref}>{text('form.cancel')}</ButtonLink>
            </FormActions>
          </form>
        </>
      )}
    </>
  );
}
