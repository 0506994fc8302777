import { investmentPath, ownStatementPath } from '~/book-paths';
import type { Page } from '~/http/page.server';
import { day, money } from '~/i18n/format';
import type { investmentSummary } from '~/models/investments/summary.server';

type Summary = ReturnType<typeof investmentSummary>;

/** The totals by currency, with what is to be paid and to be read, in words. */
export const investmentsShown = ({ text }: Page, summary: Summary) => ({
  totals: summary.totals.map((total) => ({
    ...total,
    title:
      summary.totals.length === 1
        ? text('investment.total')
        : text('investment.totalIn', { currency: total.currency }),
  })),
  unread: summary.unread.map(({ id, holdingId, startsOn, endsOn, project }) => ({
    href: ownStatementPath(holdingId, id),
    words: text('statement.own.unread', {
      project,
      period: text('statement.period', { from: day(startsOn), to: day(endsOn) }),
    }),
  })),
  toPay: summary.toPay.map(({ holdingId, openAmount, dueOn, number, project, currency }) => ({
    href: investmentPath(holdingId),
    words: text('investment.toPay', {
      amount: money(openAmount, currency),
      date: day(dueOn),
      project,
      number,
    }),
  })),
});
