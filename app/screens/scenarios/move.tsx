import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { ImpactSection } from '~/screens/shell/impact';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { PageHead } from '~/ui/page-head';
import { PlainTextField } from '~/ui/plain-field';
import { Hint } from '~/ui/text';
import type { phaseImpactLoader } from './move.server';

/** Asks for days, and shows what such a delay would do; nothing is stored. */
export function PhaseImpactScreen() {
  const { title, breadcrumbs, path, written, errors, impact, editHref } =
    useLoaderData<typeof phaseImpactLoader>();
  const text = useText();
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead
        title={title}
        breadcrumbs={breadcrumbs}
        lead={text('impact.move.lead')}
        action={
          editHref && (
            <ButtonLink href={editHref} icon="edit">
              {text('impact.move.edit')}
            </ButtonLink>
          )
        }
      />
      <Card className="print:hidden">
        <form method="get" action={path} className="flex flex-wrap items-end gap-3">
          <PlainTextField
            id="days"
            name="days"
            label={text('impact.move.days')}
            defaultValue={written}
            inputMode="text"
            dir="ltr"
            errors={errors.length > 0 ? errors : undefined}
          />
          <SubmitButton>{text('impact.move.show')}</SubmitButton>
        </form>
      </Card>
      {impact ? <ImpactSection impact={impact} /> : <Hint>{text('impact.move.choose')}</Hint>}
    </div>
  );
}
