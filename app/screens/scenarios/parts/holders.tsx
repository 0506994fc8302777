import { useLocale, useText } from '~/i18n/text';
import { irrWords, multipleWords } from '~/models/investments/words';
import { EmptyState } from '~/ui/empty-state';
import { Ltr } from '~/ui/ltr';
import { Money } from '~/ui/money';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';
import type { ShownScenario } from '../show';

/** The contributions and payouts of each holding. */
export function Holders({ of: { holders, currency, hrefs } }: { of: ShownScenario }) {
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
  const labels = {
    contributed: text('scenario.figure.contributed'),
    toPay: text('scenario.figure.toPay'),
    distributed: text('scenario.figure.distributed'),
    profit: text('scenario.figure.profit'),
    multiple: text('scenario.figure.multiple'),
    irr: text('scenario.figure.irr'),
  };
  return (
    <TableFrame caption={text('scenario.show.holders')}>
      <thead>
        <tr>
          <th scope="col">{text('scenario.show.holder')}</th>
          {Object.values(labels).map((label) => (
            <FigureHead key={label}>{label}</FigureHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {holders.map(({ holdingId, name, multiple, irr, ...amounts }) => (
          <tr key={holdingId}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            {(['contributed', 'toPay', 'distributed', 'profit'] as const).map((figure) => (
              <FigureCell key={figure} label={labels[figure]}>
                <Money minor={amounts[figure]} currency={currency} />
              </FigureCell>
            ))}
            <FigureCell label={labels.multiple}>
              <Ltr>{multipleWords(multiple)}</Ltr>
            </FigureCell>
            <FigureCell label={labels.irr}>
              <Ltr>{irrWords(irr, locale)}</Ltr>
            </FigureCell>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
