import type { Text } from '~/i18n/words';
import type { ReadFigures } from '~/models/investments/holder-figures.server';
import { AboutMoney } from '~/ui/money';
import type { Column } from '~/ui/table-head';
import { Irr, Multiple } from './figures';

type Row = { figures: ReadFigures; currency: string; href: string };

/** Left out if the reader sees the amounts of no project. */
export const estimateColumns = <Shown extends Row>(text: Text): Column<Shown>[] => [
  {
    key: 'estimate',
    header: text('investment.estimate'),
    align: 'end',
    cell: ({ figures, currency, href }) => (
      <AboutMoney minor={figures.estimate} currency={currency} href={`${href}#explained`} />
    ),
  },
  {
    key: 'multiple',
    header: text('investment.multiple'),
    align: 'end',
    cell: ({ figures }) => <Multiple of={figures.multiple} />,
  },
  {
    key: 'irr',
    header: text('investment.irr'),
    align: 'end',
    cell: ({ figures }) => <Irr of={figures.irr} />,
  },
];
