import { useText } from '~/i18n/text';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { Icon } from '~/ui/icon';

const terms = ['trial', 'noCard', 'listings', 'invitations'] as const;

/** The plan everybody starts with (000 §1). */
export function BasicPlan({ enter }: { enter: { href: string; label: string } }) {
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
