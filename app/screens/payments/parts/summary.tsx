import type { ReactNode } from 'react';
import { money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { Amount } from '~/ui/amount';
import { Section } from '~/ui/card';
import { Facts } from '~/ui/description';

type SummaryProps = {
  plan: { title: string; amount: number; currency: string; vat: number };
  period: { label: string; value: ReactNode };
  /** What comes after the period. */
  note: string;
};

/** What somebody is about to pay for. */
export function PaymentSummary({ plan: { title, amount, currency, vat }, period, note }: SummaryProps) {
  const text = useText();
  return (
    <Section title={text('payment.pay.summary')}>
      <Facts
        items={[
          { label: text('plan.current.name'), value: <bdi>{title}</bdi> },
          { label: text('payment.field.amount'), value: <Amount>{money(amount, currency)}</Amount> },
          ...(vat > 0
            ? [{ label: text('payment.field.vat'), value: <Amount>{money(vat, currency)}</Amount> }]
            : []),
          period,
        ]}
      />
      <p>{note}</p>
    </Section>
  );
}
