import { useLoaderData } from '@remix-run/react';
import { useLocale, useText } from '~/i18n/text';
import { adminLoginPath, loginPath, signupPath } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { BasicPlan } from './parts/basic-plan';
import { Claims } from './parts/claims';
import { Elevation } from './parts/elevation';
import { Features } from './parts/features';
import type { Landing } from './show.server';

export function LandingScreen() {
  const { dashboardHref } = useLoaderData() as Landing;
  const text = useText();
  const locale = useLocale();
  // The page speaks Hebrew to whoever has not chosen, and so does what follows from it.
  const enter = dashboardHref
    ? { href: dashboardHref, label: text('landing.toDashboard') }
    : { href: signupPath({ language: locale }), label: text('landing.signup') };
  return (
    <div className="grid gap-12">
      <div className="grid items-center gap-8 lg:grid-cols-2 lg:gap-12 lg:py-8">
        <div className="grid gap-6">
          <h1>{text('landing.pitch')}</h1>
          <p className="max-w-[60ch] text-lg">{text('landing.lead')}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={enter.href} kind="primary">
              {enter.label}
            </ButtonLink>
            {!dashboardHref && (
              <>
                <ButtonLink href={loginPath()}>{text('landing.login')}</ButtonLink>
                <ButtonLink href={adminLoginPath()} kind="quiet">
                  {text('landing.adminLogin')}
                </ButtonLink>
              </>
            )}
          </div>
        </div>
        <Elevation />
      </div>
      <Claims />
      <Features />
      <BasicPlan enter={enter} />
    </div>
  );
}
