import { day, money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { PaidOutside } from '~/models/payers/costs.server';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';

export type OpenPayerQuestion = { amount: number; href: string };

type Props = {
  of: OpenPayerQuestion | null;
  currency: string;
  /** True where a distribution has to wait for the answer. */
  blocks?: boolean;
};

/** Asks who paid the typed amounts, in one line. */
export function PayerQuestion({ of, currency, blocks = false }: Props) {
  const text = useText();
  if (!of) return null;
  const amount = money(of.amount, currency);
  return (
    <div className="print:hidden">
      <Alert
        kind="info"
        action={<ButtonLink href={of.href}>{text('payer.question.answer')}</ButtonLink>}
      >
        {text(blocks ? 'payer.question.distribution' : 'payer.question.text', { amount })}
      </Alert>
    </div>
  );
}

/** Shows holders the costs whose payer is not known yet. */
export function PaidOutsideNotice({ of, currency }: { of: PaidOutside | null; currency: string }) {
  const text = useText();
  if (!of) return null;
  const words = { amount: money(of.amount, currency), date: day(of.on) };
  return <Alert kind="info">{text('payer.question.holder', words)}</Alert>;
}
