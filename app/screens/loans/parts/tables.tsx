import { useText } from '~/i18n/text';
import { Badge } from '~/ui/alert';
import { Day, Month } from '~/ui/moment';
import { Money } from '~/ui/money';
import { FigureCell, FigureHead, FoldedRows, OpeningRow, TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';
import type { ShownLoan } from '../show';

type LoanProps = { of: ShownLoan };

/** The number of instalments that are visible before the rest is expanded. */
const firstRows = 12;

export function LoanSchedule({ of: { schedule, currency, index } }: LoanProps) {
  const text = useText();
  if (schedule.length === 0) return <Hint>{text('loan.show.noSchedule')}</Hint>;
  const columns = (['payment', 'principal', 'interest', 'balance'] as const).map((name) => ({
    name,
    label: text(index && name === 'payment' ? 'loan.show.nominal' : `loan.show.${labels[name]}`),
    drop: index && name === 'payment' ? (1 as const) : undefined,
  }));
  const dueLabel = text('loan.show.dueOn');
  const linkedLabel = text('loan.show.linkedPayment');
  const row = (due: (typeof schedule)[number]) => (
    <tr key={due.n}>
      <th scope="row" className="min-w-0">
        {due.n}
      </th>
      <td data-label={dueLabel}>
        <Day at={due.dueOn} />
      </td>
      {columns.map(({ name, label, drop }) => (
        <FigureCell key={name} label={label} drop={drop}>
          <Money
            minor={due[name]}
            currency={currency}
            href={due[name] === 0 ? undefined : `${due.href}#explained-${name}-${due.n}`}
          />
        </FigureCell>
      ))}
      {due.indexMonth !== null && (
        <>
          <FigureCell label={linkedLabel}>
            <Money
              minor={due.linkedPayment}
              currency={currency}
              href={`${due.href}#explained-linked-${due.n}`}
            />
          </FigureCell>
          <td data-label={text('loan.show.indexMonth')}>
            <IndexState month={due.indexMonth} isProvisional={due.isProvisional} />
          </td>
        </>
      )}
    </tr>
  );
  return (
    <>
      {index && <Hint>{text('loan.show.provisionalHint')}</Hint>}
      <TableFrame caption={text('loan.show.schedule')}>
        <thead>
          <tr>
            <th scope="col">{text('loan.show.number')}</th>
            <th scope="col">{dueLabel}</th>
            {columns.map(({ name, label, drop }) => (
              <FigureHead key={name} drop={drop}>
                {label}
              </FigureHead>
            ))}
            {index && (
              <>
                <FigureHead>{linkedLabel}</FigureHead>
                <th scope="col">{text('loan.show.indexMonth')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>{schedule.slice(0, firstRows).map(row)}</tbody>
        {schedule.length > firstRows && (
          <>
            <FoldedRows id="later-instalments">{schedule.slice(firstRows).map(row)}</FoldedRows>
            <OpeningRow>
              <th scope="row" colSpan={index ? 8 : 6}>
                <a href="#later-instalments">
                  {text('loan.show.more', { number: schedule.length })}
                </a>
              </th>
            </OpeningRow>
          </>
        )}
      </TableFrame>
    </>
  );
}

type IndexStateProps = { month: string; isProvisional: boolean };

/** The index of an amount, marked if a newer value can still change it. */
function IndexState({ month, isProvisional }: IndexStateProps) {
  const text = useText();
  return (
    <>
      <Month at={month} />{' '}
      <Badge tone={isProvisional ? 'warn' : 'good'}>
        {text(isProvisional ? 'loan.show.provisional' : 'loan.show.final')}
      </Badge>
    </>
  );
}

const labels = {
  payment: 'payment',
  principal: 'principal',
  interest: 'interestPart',
  balance: 'after',
  linkage: 'linkage',
  linkedBalance: 'linkedAfter',
} as const;

/** Balances follow from the rows above them, other amounts from their entry. */
const isBalance = (name: string): boolean => name === 'balance' || name === 'linkedBalance';

/** Drawings and payments, with the balance after each entry. */
export function LoanEntries({ of: { entries, currency, index } }: LoanProps) {
  const text = useText();
  if (entries.length === 0) return <Hint>{text('loan.show.noHistory')}</Hint>;
  const dateLabel = text('loan.field.date');
  const names = ['principal', 'interest', 'balance'] as const;
  const linkedNames = ['principal', 'interest', 'linkage', 'balance', 'linkedBalance'] as const;
  const columns = (index ? linkedNames : names).map((name) => ({
    name,
    label: text(`loan.show.${labels[name]}`),
    // A linked loan shows the debt with indexation.
    drop:
      name === 'linkage' ? (1 as const) : index && name === 'balance' ? (2 as const) : undefined,
  }));
  return (
    <>
      <TableFrame caption={text('loan.show.history')}>
        <thead>
          <tr>
            <th scope="col">{text('loan.show.entry')}</th>
            <th scope="col">{dateLabel}</th>
            {columns.map(({ name, label, drop }) => (
              <FigureHead key={name} drop={drop}>
                {label}
              </FigureHead>
            ))}
            {index && <th scope="col">{text('loan.show.indexMonth')}</th>}
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, href, kind, date, loan, reversedBy, ...entry }) => {
            const { indexMonth, isProvisional } = entry;
            const amounts = { ...entry, principal: 0 - loan };
            return (
              <tr key={id}>
                <th scope="row">
                  <a href={href} className="inline-flex min-h-6 items-center">
                    <span>
                      {text(`books.kind.${kind}`)}&nbsp;<bdi>{id}</bdi>
                    </span>
                  </a>{' '}
                  {reversedBy !== null && <Badge>{text('loan.show.reversed')}</Badge>}
                </th>
                <td data-label={dateLabel}>
                  <Day at={date} />
                </td>
                {columns.map(({ name, label, drop }) => (
                  <FigureCell key={name} label={label} drop={drop}>
                    <Money
                      minor={amounts[name]}
                      currency={currency}
                      href={amounts[name] === 0 || isBalance(name) ? undefined : href}
                    />
                  </FigureCell>
                ))}
                {index && (
                  <td data-label={text('loan.show.indexMonth')}>
                    {indexMonth === null ? (
                      '–'
                    ) : (
                      <>
                        <Month at={indexMonth} />{' '}
                        {isProvisional && <Badge>{text('loan.show.provisional')}</Badge>}
                      </>
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </TableFrame>
      <Hint>{text(index ? 'loan.show.linkedAfterHint' : 'loan.show.afterHint')}</Hint>
    </>
  );
}
