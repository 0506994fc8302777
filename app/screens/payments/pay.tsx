import { useLoaderData } from '@remix-run/react';
import { money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { CardFields, type TypedCardFields } from '~/screens/shell/card-fields';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { NewCard } from '~/ui/card-choice';
import { Check } from '~/ui/control';
import { FieldError, FieldGroup } from '~/ui/field-frame';
import { Ltr } from '~/ui/ltr';
import { Day } from '~/ui/moment';
import { PageHead } from '~/ui/page-head';
import { SandboxNote } from './parts/sandbox-note';
import { PaymentSummary } from './parts/summary';
import type { payLoader } from './pay.server';

export function PayScreen() {
  const page = useLoaderData<typeof payLoader>();
  const { title, backHref, plan, cards, isSandbox, hasCardForm, values } = page;
  const text = useText();
  const form = useRecordForm<TypedCardFields>('pay', values);
  const { card_id: chosen } = form.fields;
  return (
    <>
      <PageHead title={title} breadcrumbs={[{ label: text('plan.title'), href: backHref }]} />
      <PaymentSummary
        plan={plan}
        period={{
          label: text('payment.field.period'),
          value: (
            <>
              <Day at={plan.startsAt} /> – <Day at={plan.endsAt} />
            </>
          ),
        }}
        note={text('payment.pay.renews')}
      />
      {isSandbox && <SandboxNote />}
      <RecordForm
        of={form}
        stale={text('payment.pay.stale')}
        submit={text('payment.pay.submit', { amount: money(plan.amount, plan.currency) })}
        backHref={backHref}
      >
        <FieldGroup legend={text('payment.pay.card')}>
          {cards.map(({ id, brand, lastFour, expiry }) => (
            <Check key={id}>
              <input
                type="radio"
                name="card_id"
                value={id}
                defaultChecked={chosen.initialValue === String(id)}
              />
              <span>
                <Ltr>
                  {brand} •••• {lastFour}
                </Ltr>{' '}
                <span className="text-muted">
                  <Ltr>{expiry}</Ltr>
                </span>
              </span>
            </Check>
          ))}
          {hasCardForm && (
            <Check>
              <input
                type="radio"
                name="card_id"
                id={chosen.id}
                value="new"
                defaultChecked={chosen.initialValue === 'new'}
              />
              <span>{text('payment.pay.newCard')}</span>
            </Check>
          )}
          <Check>
            <input
              type="radio"
              name="card_id"
              id={hasCardForm ? undefined : chosen.id}
              value="page"
              defaultChecked={chosen.initialValue === 'page'}
            />
            <span>
              {text('payment.pay.onPage')}{' '}
              <span className="text-muted">{text('payment.pay.onPageHint')}</span>
            </span>
          </Check>
          <FieldError id={chosen.errorId} errors={chosen.errors} />
        </FieldGroup>
        {hasCardForm && (
          <NewCard>
            <CardFields fields={form.fields} />
          </NewCard>
        )}
      </RecordForm>
    </>
  );
}
