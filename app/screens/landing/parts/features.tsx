import { useText } from '~/i18n/text';
import { Icon, type IconName } from '~/ui/icon';

const features = [
  { name: 'documents', icon: 'file' },
  { name: 'messages', icon: 'message' },
  { name: 'timelines', icon: 'calendar' },
  { name: 'gallery', icon: 'home' },
  { name: 'money', icon: 'wallet' },
  { name: 'invitations', icon: 'users' },
] as const satisfies { name: string; icon: IconName }[];

/** What the product does, part by part. */
export function Features() {
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
