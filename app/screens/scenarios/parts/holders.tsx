import { useLocale, useText } from '~/i18n/text';
import { irrWords, multipleWords } from '~/models/investments/words';
import { Beyond } from '~/screens/shell/beyond';
import { HolderTable } from '~/screens/shell/holder-table';
import { EmptyState } from '~/ui/empty-state';
import { explainedLinks } from '~/ui/explain';
import { Ltr } from '~/ui/ltr';
import { Money } from '~/ui/money';
import type { ShownScenario } from '../show';

type Rest = Pick<ShownScenario, 'holders' | 'rest' | 'currency'> & { profit: number };

/** The owner’s debt and what no holding gets, and the sum of all rows, which is the project. */
function restRows(text: ReturnType<typeof useText>, { holders, rest, profit, currency }: Rest) {
  if (rest.length === 0) return [];
  const all = [...holders, ...rest];
  const sum = (figure: 'contributed' | 'toPay' | 'distributed') =>
    all.reduce((total, row) => total + row[figure], 0);
  const cells = (amounts: number[]) =>
    amounts.map((minor, at) => <Money key={at} minor={minor} currency={currency} />);
  return [
    ...rest.map(({ kind, contributed, toPay, distributed, profit: own }) => ({
      name: text(`payer.row.${kind}`),
      cells: cells([contributed, toPay, distributed, own]),
    })),
    {
      name: text('payer.row.total'),
      cells: cells([sum('contributed'), sum('toPay'), sum('distributed'), profit]),
    },
  ];
}

/** The contributions and payouts of each holding. */
export function Holders({
  of: { holders, rest, outcome, currency, hrefs, explained },
}: {
  of: ShownScenario;
}) {
  const text = useText();
  const locale = useLocale();
  if (holders.length === 0)
    return (
      <EmptyState
        text={text('scenario.show.noHolders')}
        action={
          hrefs.addHolder
            ? { label: text('scenario.show.addHolder'), href: hrefs.addHolder }
            : undefined
        }
      />
    );
  const hrefOf = explainedLinks(explained);
  const keys = {
    contributed: 'contributed',
    toPay: 'to-pay',
    distributed: 'distributed',
    profit: 'holding',
  } as const;
  const amount = (figure: keyof typeof keys) => ({
    label: text(`scenario.figure.${figure}`),
    cell: (holder: ShownScenario['holders'][number]) => (
      <>
        <Money
          minor={holder[figure]}
          currency={currency}
          href={holder[figure] === 0 ? undefined : hrefOf(`${keys[figure]}-${holder.holdingId}`)}
        />
        {figure === 'toPay' && <Beyond minor={holder.beyondCommitment} currency={currency} />}
      </>
    ),
  });
  return (
    <HolderTable
      caption={text('scenario.show.holders')}
      rows={holders}
      rest={restRows(text, { holders, rest, profit: outcome.profit, currency })}
      figures={[
        amount('contributed'),
        amount('toPay'),
        amount('distributed'),
        amount('profit'),
        {
          label: text('scenario.figure.multiple'),
          drop: 2,
          cell: ({ multiple }) => <Ltr>{multipleWords(multiple)}</Ltr>,
        },
        {
          label: text('scenario.figure.irr'),
          cell: ({ irr }) => <Ltr>{irrWords(irr, locale)}</Ltr>,
        },
      ]}
    />
  );
}
