import { useText } from '~/i18n/text';
import { Badge } from '~/ui/alert';
import { explainedLinks } from '~/ui/explain';
import { Money } from '~/ui/money';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';
import type { ShownCall } from '../show';

/** The part of each holder. */
export function CallParts({ of: { parts, currency, status, explained } }: { of: ShownCall }) {
  const text = useText();
  const amountLabel = text('capitalCall.field.amount');
  const openLabel = text('capitalCall.field.open');
  const unfundedLabel = text('capitalCall.show.unfunded');
  const isIssued = status === 'issued';
  const hrefOf = explainedLinks(explained);
  return (
    <TableFrame caption={text('capitalCall.show.parts')}>
      <thead>
        <tr>
          <th scope="col">{text('capitalCall.field.holder')}</th>
          <FigureHead>{amountLabel}</FigureHead>
          {isIssued && <FigureHead>{openLabel}</FigureHead>}
          <FigureHead>{unfundedLabel}</FigureHead>
        </tr>
      </thead>
      <tbody>
        {parts.map(
          ({
            holdingId,
            href,
            noticeHref,
            name,
            shareClass,
            amount,
            openAmount,
            unfunded,
            payHref,
          }) => (
            <tr key={holdingId}>
              <th scope="row">
                <a href={href} className="inline-flex min-h-6 items-center">
                  <bdi>{name}</bdi>
                </a>
                {shareClass !== null && (
                  <Hint as="span" className="block">
                    <bdi>{shareClass}</bdi>
                  </Hint>
                )}
                {noticeHref !== null && (
                  <a href={noticeHref} className="block">
                    {text('capitalCall.notice.open')}
                  </a>
                )}
              </th>
              <FigureCell label={amountLabel}>
                <Money minor={amount} currency={currency} href={hrefOf(`called-${holdingId}`)} />
              </FigureCell>
              {isIssued && (
                <FigureCell label={openLabel}>
                  {openAmount === 0 && (
                    <Badge tone="good">{text('capitalCall.show.paidInFull')}</Badge>
                  )}
                  {openAmount > 0 && payHref === null && (
                    <Money minor={openAmount} currency={currency} />
                  )}
                  {openAmount > 0 && payHref !== null && (
                    <a href={payHref} className="inline-flex min-h-6 items-center">
                      <Money minor={openAmount} currency={currency} />
                    </a>
                  )}
                </FigureCell>
              )}
              <FigureCell label={unfundedLabel}>
                <Money minor={unfunded} currency={currency} href={href} />
              </FigureCell>
            </tr>
          ),
        )}
      </tbody>
    </TableFrame>
  );
}
