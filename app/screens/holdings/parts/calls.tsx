import { useText } from '~/i18n/text';
import type { CallStatus } from '~/models/capital-calls/input';
import { Badge } from '~/ui/alert';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';

type OwnCall = {
  id: number;
  noticeHref: string;
  number: number;
  purpose: string | null;
  dueOn: string;
  status: CallStatus;
  amount: number;
  openAmount: number;
};

/** The calls of the reader's holding, newest first. */
export function OwnCalls({ calls, currency }: { calls: OwnCall[]; currency: string }) {
  const text = useText();
  if (calls.length === 0) return <Hint>{text('holding.own.noCalls')}</Hint>;
  const dueLabel = text('holding.own.dueOn');
  const calledLabel = text('holding.own.called');
  const openLabel = text('holding.own.toPayLabel');
  return (
    <TableFrame caption={text('holding.own.calls')}>
      <thead>
        <tr>
          <th scope="col">{text('holding.own.call')}</th>
          <th scope="col">{dueLabel}</th>
          <FigureHead>{calledLabel}</FigureHead>
          <FigureHead>{openLabel}</FigureHead>
        </tr>
      </thead>
      <tbody>
        {calls.map(({ id, noticeHref, number, purpose, dueOn, status, amount, openAmount }) => (
          <tr key={id}>
            <th scope="row">
              {text('capitalCall.list.name', { number })}{' '}
              {status === 'withdrawn' && <Badge>{text('capitalCall.status.withdrawn')}</Badge>}
              {purpose !== null && (
                <Hint as="span" className="block">
                  <bdi>{purpose}</bdi>
                </Hint>
              )}
              <a href={noticeHref} className="block">
                {text('capitalCall.notice.open')}
              </a>
            </th>
            <td data-label={dueLabel}>
              <Day at={dueOn} />
            </td>
            <FigureCell label={calledLabel}>
              <Money minor={amount} currency={currency} />
            </FigureCell>
            <FigureCell label={openLabel}>
              <Money minor={openAmount} currency={currency} />
            </FigureCell>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
