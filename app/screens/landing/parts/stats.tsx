import type { ReactNode } from 'react';
import { period } from '~/i18n/period';
import { useText } from '~/i18n/text';
import type { LandingVariant } from '~/models/installation/choices.server';
import { Ltr } from '~/ui/ltr';
import { Money } from '~/ui/money';
import type { ShownPlan } from './terms';

type StatsProps = {
  variant: LandingVariant;
  plan: ShownPlan | null;
  stats: Record<'lessWork' | 'activeProjects' | 'rating', string | null>;
};

/** Facts about the product; entries without a value are left out. */
export function Stats({ variant, plan, stats }: StatsProps) {
  const text = useText();
  const fact = (figure: ReactNode, label: string) => (figure ? [{ figure, label }] : []);
  const price = plan && <Money minor={plan.amount} currency={plan.currency} />;
  const facts = [
    ...(variant === 'communication'
      ? fact(stats.lessWork, text('landing.stats.lessWork'))
      : fact(
          price,
          text('landing.stats.price', {
            plan: plan?.title,
            period: plan && period(text, plan.duration, 'plan.per'),
          }),
        )),
    ...fact(stats.activeProjects, text('landing.stats.activeProjects')),
    ...fact(stats.rating, text('landing.stats.rating')),
  ];
  return (
    <section
      className="landing-ground"
      aria-label={facts.length > 0 ? text('landing.stats.label') : undefined}
    >
      {facts.length > 0 && (
        <dl>
          {facts.map(({ figure, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{typeof figure === 'string' ? <Ltr>{figure}</Ltr> : figure}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
