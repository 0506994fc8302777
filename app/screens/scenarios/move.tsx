import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { FromTo, ImpactSection } from '~/screens/shell/impact';
import { useRecordForm } from '~/screens/shell/record-form';
import { SeenImpact } from '~/screens/shell/seen-impact';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card, Section } from '~/ui/card';
import { Form, FormActions, FormState } from '~/ui/form';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import { PlainTextField } from '~/ui/plain-field';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';
import type { phaseImpactLoader } from './move.server';

type Page = ReturnType<typeof useLoaderData<typeof phaseImpactLoader>>;

/** Asks for days, shows what such a delay does, and moves the work. */
export function PhaseImpactScreen() {
  const page = useLoaderData<typeof phaseImpactLoader>();
  const { title, breadcrumbs, path, written, errors, impact, editHref, kept } = page;
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
      {page.isCompleted && <Alert kind="info">{text('impact.move.completed')}</Alert>}
      {impact ? (
        <ImpactSection impact={impact} isKept={page.isKept} />
      ) : (
        <Hint>{text('impact.move.choose')}</Hint>
      )}
      {page.apply && <MoveForm page={page} days={page.apply.days} />}
      {kept.length > 0 && <KeptMoves page={page} />}
    </div>
  );
}

function MoveForm({ page: { path, count, impact, values }, days }: { page: Page; days: number }) {
  const text = useText();
  const { form, refused } = useRecordForm<Record<string, unknown>>('move', values);
  return (
    <div className="print:hidden">
      <Form
        form={form}
        action={`${path}?days=${days}`}
        failed={refused?.isRefused ? text('impact.move.failed') : undefined}
      >
        <FormState values={values} refused={refused} />
        <input type="hidden" name="days" value={days} />
        <SeenImpact hash={impact?.inputHash ?? null} refused={refused} />
        <Hint>
          {count === 1
            ? text('impact.move.alone')
            : text('impact.move.others', { count: count - 1 })}
        </Hint>
        <FormActions>
          <SubmitButton icon="check">{text('impact.move.apply')}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  );
}

/** The effects of earlier moves of the phase, as they were computed then. */
function KeptMoves({ page: { kept, currency } }: { page: Page }) {
  const text = useText();
  const labels = { days: text('impact.move.later'), profit: text('scenario.figure.profit') };
  return (
    <Section title={text('impact.move.kept')}>
      <TableFrame caption={text('impact.move.kept')}>
        <thead>
          <tr>
            <th scope="col">{text('impact.move.day')}</th>
            <FigureHead>{labels.days}</FigureHead>
            <FigureHead>{labels.profit}</FigureHead>
          </tr>
        </thead>
        <tbody>
          {kept.map(({ id, href, date, days, profit }) => (
            <tr key={id}>
              <th scope="row">
                <a href={href}>
                  <Day at={date} />
                </a>
              </th>
              <FigureCell label={labels.days}>
                {text(days > 0 ? 'impact.days.later' : 'impact.days.earlier', {
                  count: Math.abs(days),
                })}
              </FigureCell>
              <FigureCell label={labels.profit}>
                <FromTo
                  before={<Money minor={profit.before} currency={currency} />}
                  after={<Money minor={profit.after} currency={currency} />}
                  isSame={profit.difference === 0}
                />
              </FigureCell>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </Section>
  );
}
