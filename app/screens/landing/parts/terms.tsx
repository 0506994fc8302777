import { useText } from '~/i18n/text';
import type { OfferedPlan } from '~/models/billing/plans/offer.server';
import { Icon } from '~/ui/icon';

export type ShownPlan = Pick<
  OfferedPlan,
  'title' | 'amount' | 'currency' | 'duration' | 'trialDays' | 'projectLimit'
>;

/** The terms of a plan; below the sign-up button only what a new customer needs. */
export function Terms({
  plan: { trialDays, projectLimit },
  isShort,
}: {
  plan: ShownPlan;
  isShort?: boolean;
}) {
  const text = useText();
  const terms = [
    trialDays > 0 && text('landing.terms.trial', { count: trialDays }),
    trialDays > 0 && text('landing.terms.noCard'),
    projectLimit !== null && text('landing.terms.listings', { count: projectLimit }),
    !isShort && text('landing.terms.invitations'),
  ].filter((term) => term !== false);
  if (terms.length === 0) return null;
  return (
    <ul className="landing-terms" aria-label={text('landing.terms.label')}>
      {terms.map((term) => (
        <li key={term}>
          <Icon name="check" />
          {term}
        </li>
      ))}
    </ul>
  );
}
