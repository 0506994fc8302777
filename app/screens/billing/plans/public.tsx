import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { period } from '~/i18n/period';
import { useText } from '~/i18n/text';
import type { OfferedPlan } from '~/models/billing/plans/offer.server';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import type { publicPlansLoader } from './show.server';

export function PublicPlansScreen() {
  const { plans, mayPay, isForOne, chooseHref, signIn } = useLoaderData<typeof publicPlansLoader>();
  const text = useText();
  return (
    <>
      <PageHead title={text('plan.public.title')} lead={text('plan.public.lead')} />
      {mayPay && <Alert kind="info">{text('plan.public.mayPay')}</Alert>}
      <Offer
        plans={plans}
        title="h2"
        foot={mayPay ? ({ payHref }) => <Choose href={payHref} /> : undefined}
      />
      {signIn && !mayPay && <p>{text(isForOne ? 'plan.public.forOne' : 'plan.public.forAll')}</p>}
      {signIn && mayPay && <p>{text('plan.public.orLogin')}</p>}
      <div className="flex flex-wrap gap-2">
        {chooseHref && (
          <ButtonLink href={chooseHref} kind={mayPay ? 'secondary' : 'primary'}>
            {text('plan.public.choose')}
          </ButtonLink>
        )}
        {signIn && (
          <ButtonLink href={signIn.loginHref} kind={mayPay ? 'secondary' : 'primary'}>
            {text('plan.public.login')}
          </ButtonLink>
        )}
        {signIn?.signupHref && (
          <ButtonLink href={signIn.signupHref}>{text('plan.public.signup')}</ButtonLink>
        )}
      </div>
    </>
  );
}

function Choose({ href }: { href: string | null }) {
  const text = useText();
  if (!href) return null;
  return (
    <div className="mt-auto grid justify-items-start pt-2">
      <ButtonLink href={href} kind="primary">
        {text('plan.card.choose')}
      </ButtonLink>
    </div>
  );
}

type OfferProps<Plan> = {
  plans: Plan[];
  /** The level of the plans' headings, which depends on the page. */
  title: 'h2' | 'h3';
  foot?(plan: Plan): ReactNode;
};

export function Offer<Plan extends OfferedPlan>({ plans, title, foot }: OfferProps<Plan>) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {plans.map((plan) => (
        <li key={plan.id} className="grid">
          <Card className="flex flex-col">
            <PlanWords plan={plan} title={title} />
            {foot?.(plan)}
          </Card>
        </li>
      ))}
    </ul>
  );
}

function PlanWords({
  plan: { title, description, notes, amount, currency, duration },
  title: Title,
}: {
  plan: OfferedPlan;
  title: 'h2' | 'h3';
}) {
  const text = useText();
  return (
    <>
      <Title className="text-base">
        <bdi>{title}</bdi>
      </Title>
      <p>
        <strong className="text-xl">
          <Money minor={amount} currency={currency} />
        </strong>{' '}
        {period(text, duration, 'plan.per')}
      </p>
      {description && (
        <p>
          <bdi>{description}</bdi>
        </p>
      )}
      {notes && (
        <ul className="list-disc ps-5" dir="auto">
          {notes.split('\n').map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}
