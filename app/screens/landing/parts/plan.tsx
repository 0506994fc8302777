import type { ReactNode } from 'react';
import { period } from '~/i18n/period';
import { useLocale, useText } from '~/i18n/text';
import { inLanguage, plansPath } from '~/paths';
import { Money } from '~/ui/money';
import { type ShownPlan, Terms } from './terms';

export function Plan({ plan, children }: { plan: ShownPlan; children: ReactNode }) {
  const text = useText();
  return (
    <section className="landing-plan">
      <div>
        <h2>{text('landing.plan.title', { plan: plan.title })}</h2>
        <p className="landing-price">
          <strong>
            <Money minor={plan.amount} currency={plan.currency} />
          </strong>{' '}
          {period(text, plan.duration, 'plan.per')}
        </p>
        <p>{text('landing.plan.text')}</p>
      </div>
      <div>
        <Terms plan={plan} />
        {children}
        <p>
          <a href={inLanguage(plansPath(), useLocale())}>{text('landing.plan.all')}</a>
        </p>
      </div>
    </section>
  );
}
