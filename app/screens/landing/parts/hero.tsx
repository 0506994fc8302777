import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import type { LandingVariant } from '~/models/installation/choices.server';
import { Shot } from './shot';
import { type ShownPlan, Terms } from './terms';

type HeroProps = { variant: LandingVariant; plan: ShownPlan | null; children: ReactNode };

const shots = { communication: 'project', budget: 'budget' } as const;

export function Hero({ variant, plan, children }: HeroProps) {
  const text = useText();
  return (
    <div className="landing-hero">
      <div className="landing-words">
        <h1>{text(`landing.${variant}.pitch`)}</h1>
        <p className="landing-lead">{text(`landing.${variant}.lead`)}</p>
        {children}
        {plan && <Terms plan={plan} isShort />}
      </div>
      <Shot
        name={shots[variant]}
        onPhone={`${shots[variant]}-phone`}
        alt={text(`landing.${variant}.picture`)}
        sizes="(width >= 64rem) 46rem, 94vw"
        isFirst
      />
    </div>
  );
}
