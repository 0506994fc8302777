import { useLoaderData } from '@remix-run/react';
import { useLocale, useText } from '~/i18n/text';
import { inLanguage, loginPath, signupPath } from '~/paths';
import { Ask } from './parts/ask';
import { Call } from './parts/call';
import { Hero } from './parts/hero';
import { Panels } from './parts/panels';
import { Plan } from './parts/plan';
import { Stats } from './parts/stats';
import { Steps } from './parts/steps';
import { Topics } from './parts/topics';
import type { landingLoader } from './show.server';

const panels = {
  communication: ['documents', 'messages', 'budget'],
  budget: ['value', 'report'],
} as const;

export function LandingScreen() {
  const { variant, dashboardHref, plan, stats, stores, faqs } =
    useLoaderData<typeof landingLoader>();
  const text = useText();
  const locale = useLocale();
  // The page is Hebrew by default, so its links carry the language.
  const tried = plan && plan.trialDays > 0 ? plan : undefined;
  const call = dashboardHref
    ? { href: dashboardHref, label: text('landing.toDashboard') }
    : {
        href: signupPath({ language: locale, trial: tried && String(tried.id) }),
        label: text(tried ? 'landing.trial' : 'landing.signup'),
      };
  const loginHref = dashboardHref ? null : inLanguage(loginPath(), locale);
  return (
    <div className="landing">
      <Hero variant={variant} plan={plan}>
        <Call {...call} loginHref={loginHref} />
      </Hero>
      <Stats variant={variant} plan={plan} stats={stats} />
      <Topics variant={variant} />
      <Panels variant={variant} names={panels[variant]} />
      {variant === 'communication' && <Steps />}
      {plan && (
        <Plan plan={plan}>
          <Call {...call} loginHref={null} />
        </Plan>
      )}
      {variant === 'budget' && <Ask faqs={faqs} isSignedIn={dashboardHref !== null} />}
      <section className="landing-close">
        <h2>{text(`landing.${variant}.close`)}</h2>
        <Call {...call} loginHref={null} stores={stores} />
      </section>
    </div>
  );
}
