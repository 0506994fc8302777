import { useText } from '~/i18n/text';
import type { TextKey } from '~/i18n/words';
import type { LandingVariant } from '~/models/installation/choices.server';

const topics = {
  communication: ['timelines', 'money', 'documents', 'gallery', 'messages', 'invitations'],
  budget: ['budgeting', 'tracking', 'debt', 'reports'],
} as const;

/** Questions on one side, the features that answer them on the other. */
export function Topics({ variant }: { variant: LandingVariant }) {
  const text = useText();
  return (
    <section className="landing-topics">
      <h2>{text(`landing.${variant}.topics.title`)}</h2>
      <ul>
        {topics[variant].map((name) => (
          <li key={name}>
            <h3>{text(`landing.${variant}.topics.${name}.title` as TextKey)}</h3>
            <p>{text(`landing.${variant}.topics.${name}.text` as TextKey)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
