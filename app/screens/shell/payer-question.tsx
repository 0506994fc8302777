import { money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';

export type OpenPayerQuestion = { amount: number; href: string };

type Props = {
  of: OpenPayerQuestion | null;
  currency: string;
  /** True where a distribution has to wait for the answer. */
  blocks?: boolean;
};

/** Asks who paid what was typed, in one line. */
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
