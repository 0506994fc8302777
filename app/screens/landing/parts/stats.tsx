import { money } from '~/i18n/format';
import { period } from '~/i18n/period';
import { useText } from '~/i18n/text';
import type { LandingVariant } from '~/models/installation/choices.server';
import { Ltr } from '~/ui/ltr';
import type { ShownPlan } from './terms';

type StatsProps = {
  variant: LandingVariant;
  plan: ShownPlan | null;
  stats: Record<'lessWork' | 'activeProjects' | 'rating', string | null>;
};

/** Facts about the product; entries without a value are left out. */
export function Stats({ variant, plan, stats }: StatsProps) {
  const text = useText();
  const first =
    variant === 'communication'
      ? stats.lessWork && [stats.lessWork, text('landing.stats.lessWork')]
      : plan && [
          money(plan.amount, plan.currency),
          text('landing.stats.price', {
            plan: plan.title,
            period: period(text, plan.duration, 'plan.per'),
          }),
        ];
  const figures = [
    first,
    stats.activeProjects && [stats.activeProjects, text('landing.stats.activeProjects')],
    stats.rating && [stats.rating, text('landing.stats.rating')],
  ].filter((figure) => Array.isArray(figure));
  return (
    <section
      className="landing-ground"
      aria-label={figures.length > 0 ? text('landing.stats.label') : undefined}
    >
      {figures.length > 0 && (
        <dl>
          {figures.map(([figure, label]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Ltr>{figure}</Ltr>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
