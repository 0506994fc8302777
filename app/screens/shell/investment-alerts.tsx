import { investmentPath, ownStatementPath } from '~/book-paths';
import { day, money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { InvestmentSummary } from '~/models/investments/summary.server';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';

/** The calls that the reader has to pay, and the statements that they have not opened. */
export function InvestmentAlerts({ toPay, unread }: Pick<InvestmentSummary, 'toPay' | 'unread'>) {
  const text = useText();
  return (
    <>
      {toPay.map(({ holdingId, openAmount, dueOn, number, project, currency }) => (
        <Alert
          key={`${holdingId}-${number}`}
          kind="warn"
          action={
            <ButtonLink href={investmentPath(holdingId)}>{text('investment.openCall')}</ButtonLink>
          }
        >
          {text('investment.toPay', {
            amount: money(openAmount, currency),
            date: day(dueOn),
            project,
            number,
          })}
        </Alert>
      ))}
      {unread.map(({ id, holdingId, startsOn, endsOn, project }) => (
        <Alert
          key={id}
          kind="info"
          action={
            <ButtonLink href={ownStatementPath(holdingId, id)}>
              {text('statement.own.open')}
            </ButtonLink>
          }
        >
          {text('statement.own.unread', {
            project,
            period: text('statement.period', { from: day(startsOn), to: day(endsOn) }),
          })}
        </Alert>
      ))}
    </>
  );
}
