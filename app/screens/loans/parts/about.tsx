import { useText } from '~/i18n/text';
import type { Text } from '~/i18n/words';
import { decimalText } from '~/models/finance/decimal';
import { wholeShare } from '~/models/loans/input';
import { percentOf } from '~/models/orders/input';
import { Badge } from '~/ui/alert';
import { Facts } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import { Day, Month } from '~/ui/moment';
import { Money } from '~/ui/money';
import type { ShownLoan } from '../show';

const tones = { planned: 'neutral', running: 'info', repaid: 'good' } as const;

/** The terms of a loan, and the index that it follows. */
export function AboutLoan({ of: loan }: { of: ShownLoan }) {
  const text = useText();
  const { state, drawnOn } = loan;
  const items = [
    {
      label: text('loan.field.state'),
      value: <Badge tone={tones[state]}>{text(`loan.state.${state}`)}</Badge>,
    },
    { label: text('loan.field.lender'), value: <bdi>{loan.lender}</bdi> },
    {
      label: text('loan.field.principal'),
      value: <Money minor={loan.principal} currency={loan.currency} />,
    },
    {
      label: text('loan.show.rate'),
      value: text('loan.list.rate', { percent: percentOf(loan.annualRate) }),
    },
    { label: text('loan.field.method'), value: text(`loan.method.${loan.method}`) },
    { label: text('loan.field.months'), value: loan.months },
    { label: text('loan.field.firstPaymentOn'), value: <Day at={loan.firstPaymentOn} /> },
    ...linkFacts(text, loan),
    drawnOn !== null && { label: text('loan.show.drawnOn'), value: <Day at={drawnOn} /> },
  ];
  return <Facts items={items.filter((item) => item !== false)} />;
}

/** Describes the index of a linked loan; empty for other loans. */
function linkFacts(text: Text, { index, base, indexHref, linkedShare, hasFloor }: ShownLoan) {
  if (!index || !base) return [];
  const name = <bdi>{index.name}</bdi>;
  return [
    {
      label: text('loan.show.index'),
      value: indexHref ? <a href={indexHref}>{name}</a> : name,
    },
    {
      label: text('loan.show.linkedPart'),
      value: <Ltr>{percentOf(linkedShare ?? wholeShare)}</Ltr>,
    },
    {
      label: text('loan.show.base'),
      value: (
        <>
          <Ltr>{decimalText(base.value)}</Ltr> (<Month at={base.month} />)
        </>
      ),
    },
    {
      label: text('loan.show.floor'),
      value: text(hasFloor ? 'loan.show.withFloor' : 'loan.show.withoutFloor'),
    },
  ];
}
