import { useText } from '~/i18n/text';
import type { TextKey } from '~/i18n/words';
import type { LandingVariant } from '~/models/installation/choices.server';
import { Shot } from './shot';

type Panel = 'documents' | 'messages' | 'budget' | 'value' | 'report';

export function Panels({ variant, names }: { variant: LandingVariant; names: readonly Panel[] }) {
  const text = useText();
  return (
    <div className="landing-panels">
      {names.map((name) => {
        const words = (part: string) =>
          text(`landing.${variant}.panels.${name}.${part}` as TextKey);
        return (
          <section key={name}>
            <div>
              <h2>{words('title')}</h2>
              <p>{words('text')}</p>
            </div>
            <Shot
              name={name}
              onPhone={name === 'budget' ? 'budget-phone' : undefined}
              alt={words('picture')}
              sizes="(width >= 64rem) 40rem, 94vw"
            />
          </section>
        );
      })}
    </div>
  );
}
