import { useText } from '~/i18n/text';
import { dealPlanNames } from '~/models/deals/input';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { HiddenField } from '~/ui/field';
import type { AnyField } from '~/ui/field-frame';

type Props = {
  deal: { note: string; backHref: string; errors: string[] };
  fields: Record<(typeof dealPlanNames)[number], AnyField>;
};

/** The assumptions of the deal that a new project starts with. */
export function DealStart({ deal, fields }: Props) {
  const text = useText();
  const isWrong = deal.errors.length > 0;
  return (
    <>
      <Alert
        kind={isWrong ? 'bad' : 'info'}
        action={<ButtonLink href={deal.backHref}>{text('deal.project.back')}</ButtonLink>}
      >
        {deal.note} {deal.errors.join(' ')}
      </Alert>
      {!isWrong && dealPlanNames.map((name) => <HiddenField key={name} field={fields[name]} />)}
    </>
  );
}
