import { useLoaderData } from '@remix-run/react';
import type { FormRefusal } from '~/http/form-action.server';
import { money } from '~/i18n/format';
import { useText, useTimes } from '~/i18n/text';
import type { Text } from '~/i18n/words';
import { hasNoEndDate } from '~/models/billing/plans/period';
import { amountText } from '~/models/fields';
import { CardFields, type TypedCardFields } from '~/screens/shell/card-fields';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { TooManyProjects } from '~/screens/shell/too-many-projects';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { NewCard } from '~/ui/card-choice';
import { Check } from '~/ui/control';
import { Period } from '~/ui/moment';
import { PageHead } from '~/ui/page-head';
import { CardChoice } from './parts/card-choice';
import { PaymentSummary, SandboxNote } from './parts/summary';
import type { payLoader } from './pay.server';

export function PayScreen() {
  const page = useLoaderData<typeof payLoader>();
  const { title, backHref, plan, portal, quote, activeProjects } = page;
  const text = useText();
  const tooMany = quote.kind === 'same' ? null : quote.tooMany;
  return (
    <>
      <PageHead title={title} breadcrumbs={[{ label: text('plan.title'), href: backHref }]} />
      {quote.kind === 'same' && (
        <Alert
          kind="info"
          action={<ButtonLink href={backHref}>{text('plan.trial.back')}</ButtonLink>}
        >
          {text('plan.refused.same')}
        </Alert>
      )}
      {tooMany && (
        <TooManyProjects
          plan={plan.title}
          portal={portal}
          tooMany={tooMany}
          projects={activeProjects}
          backHref={backHref}
        />
      )}
      {quote.kind !== 'same' && !tooMany && <PayForm page={page} />}
    </>
  );
}

type PayPage = ReturnType<typeof useLoaderData<typeof payLoader>>;

function PayForm({ page }: { page: PayPage }) {
  const { backHref, plan, quote, trialEndsAt, cards, isSandbox, hasCardForm, values } = page;
  const text = useText();
  const form = useRecordForm<TypedCardFields>('pay', values);
  const { card_id: chosen } = form.fields;
  const isFree = quote.amount === 0;
  const { day } = useTimes();
  const amountDue = money(quote.amount, quote.currency);
  return (
    <>
      <PaymentSummary
        plan={plan}
        period={{
          label: text('payment.field.period'),
          value: <Period from={plan.startsAt} to={plan.endsAt} />,
        }}
        credit={
          quote.credit > 0 ? { amount: quote.amount, line: creditLine(text, quote) } : undefined
        }
        note={text(isFree ? 'payment.pay.longer' : 'payment.pay.renews')}
      />
      {trialEndsAt !== null && (
        <Alert kind="info">{text('payment.pay.trialKept', { day: day(trialEndsAt) })}</Alert>
      )}
      {quote.granted && (
        <GrantEnds granted={quote.granted} isRefused={isUnconfirmed(form.refused)} />
      )}
      {isSandbox && !isFree && <SandboxNote />}
      <RecordForm
        of={form}
        stale={text('payment.pay.stale')}
        submit={
          isFree ? text('payment.pay.free') : text('payment.pay.submit', { amount: amountDue })
        }
        backHref={backHref}
      >
        <input type="hidden" name="amount" value={amountText(quote.amount)} />
        {quote.granted && (
          <Check>
            <input type="checkbox" name="ends_grant" value="on" required />
            <span>{text('payment.pay.endsGrant')}</span>
          </Check>
        )}
        {isFree ? (
          <input type="hidden" name="card_id" value="none" />
        ) : (
          <>
            <CardChoice cards={cards} chosen={chosen} hasCardForm={hasCardForm} />
            {hasCardForm && (
              <NewCard>
                <CardFields fields={form.fields} />
              </NewCard>
            )}
          </>
        )}
      </RecordForm>
    </>
  );
}

/** A 409 without a version or a field means that the confirmation box was not ticked. */
const isUnconfirmed = (refused: FormRefusal | undefined): boolean =>
  refused !== undefined && !refused.isRefused && refused.version === undefined;

function creditLine(
  text: Text,
  { price, credit, creditDays, amount, currency, current }: PayPage['quote'],
) {
  return text('payment.pay.credit', {
    count: creditDays,
    plan: current?.title ?? '',
    price: money(price, currency),
    credit: money(credit, currency),
    amount: money(amount, currency),
  });
}

type GrantEndsProps = { granted: NonNullable<PayPage['quote']['granted']>; isRefused: boolean };

function GrantEnds({ granted: { title, expiredAt }, isRefused }: GrantEndsProps) {
  const text = useText();
  const { day } = useTimes();
  const names = { plan: title, day: day(expiredAt) };
  return (
    <>
      {isRefused && <Alert kind="bad">{text('payment.pay.confirmGrant', names)}</Alert>}
      <Alert kind="warn">
        {text(
          hasNoEndDate(expiredAt) ? 'payment.pay.grantedForGood' : 'payment.pay.granted',
          names,
        )}
      </Alert>
    </>
  );
}
