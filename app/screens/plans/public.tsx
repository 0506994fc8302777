import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { ButtonLink } from '~/ui/button';
import { PageHead } from '~/ui/page-head';
import { Offer } from './parts/offer';
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
