import { useLoaderData } from '@remix-run/react';
import { money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { DecisionFields } from '~/models/change-orders/input';
import { filePath } from '~/paths';
import { ImpactSection } from '~/screens/shell/impact';
import { withDialogs } from '~/screens/shell/question';
import { useRecordForm } from '~/screens/shell/record-form';
import { SeenImpact } from '~/screens/shell/seen-impact';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card, Section } from '~/ui/card';
import { CheckboxField, TextField } from '~/ui/field';
import { Form, FormActions, FormState } from '~/ui/form';
import { Facts, PlainList } from '~/ui/lists';
import { Moment } from '~/ui/moment';
import { Money } from '~/ui/money';
import { PageHead } from '~/ui/page-head';
import { Prose } from '~/ui/text';
import { ChangeOrderBadge } from './list';
import { BudgetEffectTable, ChangeLines } from './parts/impact';
import type { changeOrderShowLoader } from './show.server';

export type ShownChange = ReturnType<typeof useLoaderData<typeof changeOrderShowLoader>>;

export const ChangeOrderScreen = withDialogs(ChangeOrderPage);

function ChangeOrderPage() {
  const change = useLoaderData<typeof changeOrderShowLoader>();
  const { title, breadcrumbs, budget, impact, status, hrefs, amount } = change;
  const text = useText();
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={title} breadcrumbs={breadcrumbs} action={<Actions of={change} />} />
      {status === 'submitted' && !hrefs.approve && (
        <Alert kind="info">{text('changeOrder.show.waiting')}</Alert>
      )}
      <Card>
        <About of={change} />
        <Prose>{change.reason}</Prose>
      </Card>
      <Section
        id="lines"
        title={text(budget ? 'changeOrder.show.impact' : 'changeOrder.show.changes')}
      >
        {leavesContingency(change) && (
          <Alert kind="warn">
            {text('changeOrder.show.leavesContingency', {
              amount: money(amount, change.currency),
            })}
          </Alert>
        )}
        {change.completedPhases.length > 0 && (
          <Alert kind="info">
            {text('changeOrder.show.completed', { phases: change.completedPhases.join(', ') })}
          </Alert>
        )}
        {amount === 0 && <p>{text('changeOrder.show.transfer')}</p>}
        {budget ? <BudgetEffectTable of={change} budget={budget} /> : <ChangeLines of={change} />}
      </Section>
      {impact && (
        <ImpactSection
          impact={impact}
          isKept={budget === null}
          isOld={change.isImpactOld}
          days={change.days}
        />
      )}
      {(hrefs.submit || hrefs.approve) && <DecisionForm of={change} />}
    </div>
  );
}

/** True if a change is to be paid from the contingency, but no line takes from it. */
const leavesContingency = ({ funding, amount, budget }: ShownChange) =>
  funding === 'contingency' && amount > 0 && budget?.contingency?.difference === 0;

function Actions({ of: { hrefs } }: { of: ShownChange }) {
  const text = useText();
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {hrefs.withdraw && (
        <ButtonLink href={hrefs.withdraw} kind="remove" opensDialog>
          {text('changeOrder.show.withdraw')}
        </ButtonLink>
      )}
      {hrefs.edit && (
        <ButtonLink href={hrefs.edit} icon="edit">
          {text('changeOrder.show.edit')}
        </ButtonLink>
      )}
    </div>
  );
}

function About({ of: change }: { of: ShownChange }) {
  const { status, funding, amount, saleValue, currency, daysText, documents } = change;
  const { submittedAt, decidedAt } = change;
  const text = useText();
  const who = (name: string | null, at: number) => (
    <>
      <bdi>{name ?? text('changeOrder.show.formerUser')}</bdi> · <Moment at={at} />
    </>
  );
  const items = [
    { label: text('changeOrder.field.status'), value: <ChangeOrderBadge status={status} /> },
    {
      label: text('changeOrder.field.amount'),
      value: <Money minor={amount} currency={currency} href="#lines" />,
    },
    { label: text('changeOrder.field.funding'), value: text(`changeOrder.funding.${funding}`) },
    saleValue !== 0 && {
      label: text('changeOrder.show.saleValue'),
      value: <Money minor={saleValue} currency={currency} />,
    },
    daysText !== null && { label: text('changeOrder.show.later'), value: daysText },
    submittedAt !== null && {
      label: text('changeOrder.show.requested'),
      value: who(change.submitter, submittedAt),
    },
    decidedAt !== null && {
      label: text('changeOrder.show.decided'),
      value: who(change.decider, decidedAt),
    },
    change.decision !== null && {
      label: text('changeOrder.field.decision'),
      value: <bdi>{change.decision}</bdi>,
    },
    documents.length > 0 && {
      label: text('changeOrder.field.documents'),
      value: (
        <PlainList>
          {documents.map(({ id, name }) => (
            <li key={id}>
              <a href={filePath(id)} className="inline-flex min-h-6 items-center">
                <bdi>{name}</bdi>
              </a>
            </li>
          ))}
        </PlainList>
      ),
    },
  ];
  return <Facts items={items.filter((item) => item !== false)} />;
}

/** Submits a draft, or decides about what was submitted. */
function DecisionForm({ of: { hrefs, days, values, impact } }: { of: ShownChange }) {
  const text = useText();
  const { form, fields, refused } = useRecordForm<DecisionFields>('decision', values);
  const failed = hrefs.submit ? 'changeOrder.show.failedSubmit' : 'changeOrder.show.failed';
  return (
    <div className="print:hidden">
      {refused?.version && <Alert kind="warn">{text('changeOrder.show.stale')}</Alert>}
      <Form
        form={form}
        action={hrefs.submit ?? hrefs.approve ?? undefined}
        failed={refused?.isRefused ? text(failed) : undefined}
      >
        <FormState values={values} refused={refused} />
        <SeenImpact hash={hrefs.approve && impact ? impact.inputHash : null} refused={refused} />
        {hrefs.approve && (
          <TextField
            field={fields.decision}
            label={text('changeOrder.field.decision')}
            hint={text('changeOrder.show.rejectHint')}
            maxLength={500}
            dir="auto"
            optional
          />
        )}
        {hrefs.approve && days !== 0 && (
          <CheckboxField
            field={fields.move_dates}
            label={text('changeOrder.field.moveDates', { days })}
          />
        )}
        <FormActions>
          <SubmitButton icon={hrefs.submit ? 'send' : 'check'}>
            {text(hrefs.submit ? 'changeOrder.show.submit' : 'changeOrder.show.approve')}
          </SubmitButton>
          {hrefs.reject && (
            <SubmitButton kind="remove" formAction={hrefs.reject}>
              {text('changeOrder.show.reject')}
            </SubmitButton>
          )}
        </FormActions>
      </Form>
    </div>
  );
}
