import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { adminLoginPath, loginPath } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { BasicPlan } from './parts/basic-plan';
import { Claims } from './parts/claims';
import { Elevation } from './parts/elevation';
import { Features } from './parts/features';
import type { Landing } from './show.server';

export function LandingScreen() {
  const { dashboardHref } = useLoaderData() as Landing;
  const text = useText();
  const enter = {
    href: dashboardHref ?? loginPath(),
    label: dashboardHref ? 'toDashboard' : 'login',
  } as const;
  return (
    <div className="grid gap-12">
      <div className="grid items-center gap-8 lg:grid-cols-2 lg:gap-12 lg:py-8">
        <div className="grid gap-6">
          <h1>{text('landing.pitch')}</h1>
          <p className="max-w-[60ch] text-lg">{text('landing.lead')}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={enter.href} kind="primary">
              {text(`landing.${enter.label}`)}
            </ButtonLink>
            {!dashboardHref && <ButtonLink href={adminLoginPath()}>{text('landing.adminLogin')}</ButtonLink>}
          </div>
        </div>
        <Elevation />
      </div>
      <Claims />
      <Features />
      <BasicPlan enter={{ href: enter.href, label: text(`landing.${enter.label}`) }} />
    </div>
  );
}
