import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import { Alert } from '~/ui/alert';
import { Section } from '~/ui/card';
import { Facts } from '~/ui/lists';
import { Money } from '~/ui/money';

type SummaryProps = {
  plan: { title: string; amount: number; currency: string; vat: number };
  period: { label: string; value: ReactNode };
  /** Says what happens after the period. */
  note: string;
  /** How the amount due today follows from the price, where they differ. */
  credit?: { amount: number; line: string };
};

/** The plan and amount that is about to be paid. */
export function PaymentSummary({
  plan: { title, amount, currency, vat },
  period,
  note,
  credit,
}: SummaryProps) {
  const text = useText();
  return (
    <Section title={text('payment.pay.summary')}>
      <Facts
        items={[
          { label: text('plan.current.name'), value: <bdi>{title}</bdi> },
          {
            label: text('payment.field.amount'),
            value: <Money minor={amount} currency={currency} />,
          },
          ...(credit
            ? [
                {
                  label: text('payment.field.due'),
                  value: <Money minor={credit.amount} currency={currency} />,
                },
              ]
            : []),
          ...(vat > 0
            ? [
                {
                  label: text('payment.field.vat'),
                  value: <Money minor={vat} currency={currency} />,
                },
              ]
            : []),
          period,
        ]}
      />
      {credit && <p>{credit.line}</p>}
      <p>{note}</p>
    </Section>
  );
}

const numbers = {
  approved: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  toConfirm: '4000 0000 0000 3220',
};

/** Explains the test cards where no money is moved. */
export function SandboxNote() {
  return <Alert kind="info">{useText()('payment.pay.sandbox', numbers)}</Alert>;
}
