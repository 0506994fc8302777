import { useLoaderData } from '@remix-run/react';
import { useLocale, useText } from '~/i18n/text';
import { adminLoginPath, loginPath, signupPath } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { Icon, type IconName } from '~/ui/icon';
import { Ltr } from '~/ui/ltr';
import { StatTile, StatTiles } from '~/ui/stat-tile';
import { Elevation } from './parts/elevation';
import type { landingLoader } from './show.server';

const claims = ['communication', 'projects', 'rating'] as const;
const terms = ['trial', 'noCard', 'listings', 'invitations'] as const;

const features = [
  { name: 'documents', icon: 'file' },
  { name: 'messages', icon: 'message' },
  { name: 'timelines', icon: 'calendar' },
  { name: 'gallery', icon: 'home' },
  { name: 'money', icon: 'wallet' },
  { name: 'invitations', icon: 'users' },
] as const satisfies { name: string; icon: IconName }[];

export function LandingScreen() {
  const { dashboardHref } = useLoaderData<typeof landingLoader>();
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

function Claims() {
  const text = useText();
  return (
    <StatTiles>
      {claims.map((claim) => (
        <StatTile
          key={claim}
          label={text(`landing.claims.${claim}.label`)}
          value={<Ltr>{text(`landing.claims.${claim}.figure`)}</Ltr>}
        />
      ))}
    </StatTiles>
  );
}

function Features() {
  const text = useText();
  return (
    <section className="grid gap-4">
      <h2>{text('landing.features.title')}</h2>
      <ul className="grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ name, icon }) => (
          <li key={name} className="flex gap-4 border-t border-line py-5">
            <span className="flex-none text-primary">
              <Icon name={icon} />
            </span>
            <div className="grid content-start gap-1">
              <h3>{text(`landing.features.${name}.title`)}</h3>
              <p className="text-muted">{text(`landing.features.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function BasicPlan({ enter }: { enter: { href: string; label: string } }) {
  const text = useText();
  return (
    <Card as="section" className="grid items-center gap-6 lg:grid-cols-[1fr_auto]">
      <div className="grid gap-3">
        <h2>{text('landing.plan.title')}</h2>
        <ul className="grid gap-2 sm:grid-cols-2">
          {terms.map((term) => (
            <li key={term} className="flex gap-2">
              <span className="flex-none text-good">
                <Icon name="check" />
              </span>
              {text(`landing.plan.${term}`)}
            </li>
          ))}
        </ul>
      </div>
      <ButtonLink href={enter.href} kind="primary">
        {enter.label}
      </ButtonLink>
    </Card>
  );
}
