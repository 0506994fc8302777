import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { money } from '~/i18n/format';
import { period } from '~/i18n/period';
import { useText } from '~/i18n/text';
import type { OfferedPlan } from '~/models/plans/offer.server';
import { Amount } from '~/ui/amount';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { PageHead } from '~/ui/page-head';
import type { publicPlansLoader } from './show.server';

export function PublicPlansScreen() {
  const { plans, isForOne, chooseHref, signIn } = useLoaderData<typeof publicPlansLoader>();
  const text = useText();
  return (
    <>
      <PageHead title={text('plan.public.title')} lead={text('plan.public.lead')} />
      <Offer plans={plans} />
      {signIn && <p>{text(isForOne ? 'plan.public.forOne' : 'plan.public.forAll')}</p>}
      <div className="flex flex-wrap gap-2">
        {chooseHref && (
          <ButtonLink href={chooseHref} kind="primary">
            {text('plan.public.choose')}
          </ButtonLink>
        )}
        {signIn && (
          <ButtonLink href={signIn.loginHref} kind="primary">
            {text('plan.public.login')}
          </ButtonLink>
        )}
        {signIn?.signupHref && <ButtonLink href={signIn.signupHref}>{text('plan.public.signup')}</ButtonLink>}
      </div>
    </>
  );
}

type OfferProps = {
  plans: OfferedPlan[];
  foot?(plan: OfferedPlan): ReactNode;
};

export function Offer({ plans, foot }: OfferProps) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {plans.map((plan) => (
        <li key={plan.id} className="grid">
          <Card>
            <PlanWords plan={plan} />
            {foot?.(plan)}
          </Card>
        </li>
      ))}
    </ul>
  );
}

function PlanWords({
  plan: { title, description, notes, amount, currency, duration },
}: {
  plan: OfferedPlan;
}) {
  const text = useText();
  return (
    <>
      <h3>
        <bdi>{title}</bdi>
      </h3>
      <p>
        <strong className="text-xl">
          <Amount>{money(amount, currency)}</Amount>
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
