import { useText } from '~/i18n/text';
import { Badge } from '~/ui/alert';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { FigureCell, FigureHead, FoldedRows, OpeningRow, TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';
import type { ShownLoan } from '../show';

type LoanProps = { of: ShownLoan };

/** The instalments before the others are opened. */
const firstRows = 12;

export function LoanSchedule({ of: { schedule, currency } }: LoanProps) {
  const text = useText();
  if (schedule.length === 0) return <Hint>{text('loan.show.noSchedule')}</Hint>;
  const columns = (['payment', 'principal', 'interest', 'balance'] as const).map((name) => ({
    name,
    label: text(`loan.show.${labels[name]}`),
  }));
  const dueLabel = text('loan.show.dueOn');
  const row = (due: (typeof schedule)[number]) => (
    <tr key={due.n}>
      <th scope="row">{due.n}</th>
      <td data-label={dueLabel}>
        <Day at={due.dueOn} />
      </td>
      {columns.map(({ name, label }) => (
        <FigureCell key={name} label={label}>
          <Money minor={due[name]} currency={currency} />
        </FigureCell>
      ))}
    </tr>
  );
  return (
    <TableFrame caption={text('loan.show.schedule')}>
      <thead>
        <tr>
          <th scope="col">{text('loan.show.number')}</th>
          <th scope="col">{dueLabel}</th>
          {columns.map(({ name, label }) => (
            <FigureHead key={name}>{label}</FigureHead>
          ))}
        </tr>
      </thead>
      <tbody>{schedule.slice(0, firstRows).map(row)}</tbody>
      {schedule.length > firstRows && (
        <>
          <FoldedRows id="later-instalments">{schedule.slice(firstRows).map(row)}</FoldedRows>
          <OpeningRow>
            <th scope="row" colSpan={6}>
              <a href="#later-instalments">{text('loan.show.more', { number: schedule.length })}</a>
            </th>
          </OpeningRow>
        </>
      )}
    </TableFrame>
  );
}

const labels = {
  payment: 'payment',
  principal: 'principal',
  interest: 'interestPart',
  balance: 'after',
} as const;

/** What was drawn and paid, with what was owed after each entry. */
export function LoanEntries({ of: { entries, currency } }: LoanProps) {
  const text = useText();
  if (entries.length === 0) return <Hint>{text('loan.show.noHistory')}</Hint>;
  const dateLabel = text('loan.field.date');
  const columns = (['principal', 'interest', 'balance'] as const).map((name) => ({
    name,
    label: text(`loan.show.${labels[name]}`),
  }));
  return (
    <TableFrame caption={text('loan.show.history')}>
      <thead>
        <tr>
          <th scope="col">{text('loan.show.entry')}</th>
          <th scope="col">{dateLabel}</th>
          {columns.map(({ name, label }) => (
            <FigureHead key={name}>{label}</FigureHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, href, kind, date, loan, reversedBy, ...entry }) => {
          const amounts = { ...entry, principal: 0 - loan };
          return (
            <tr key={id}>
              <th scope="row">
                <a href={href} className="inline-flex min-h-6 items-center">
                  {text(`books.kind.${kind}`)}&nbsp;<bdi>{id}</bdi>
                </a>{' '}
                {reversedBy !== null && <Badge>{text('loan.show.reversed')}</Badge>}
              </th>
              <td data-label={dateLabel}>
                <Day at={date} />
              </td>
              {columns.map(({ name, label }) => (
                <FigureCell key={name} label={label}>
                  <Money minor={amounts[name]} currency={currency} />
                </FigureCell>
              ))}
            </tr>
          );
        })}
      </tbody>
    </TableFrame>
  );
}
