import { useText } from '~/i18n/text';
import {
  OutdatedStatement,
  StatementHash,
  StatementStatus,
  statementPeriod,
} from '~/screens/shell/statement-status';
import { Badge } from '~/ui/alert';
import { Moment } from '~/ui/moment';
import { TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';

type HoldingStatement = Parameters<typeof StatementStatus>[0]['of'] & {
  id: number;
  href: string;
  startsOn: string;
  endsOn: string;
  createdAt: number;
  isOutdated: boolean;
};

type Props = { statements: HoldingStatement[]; isOwn?: boolean };

/** The statements of a holding, newest first; its holder sees which ones are new. */
export function HoldingStatements({ statements, isOwn = false }: Props) {
  const text = useText();
  if (statements.length === 0) return <Hint>{text('statement.own.none')}</Hint>;
  const statusLabel = text('statement.field.status');
  const checksumLabel = text('statement.field.pdfHash');
  return (
    <TableFrame caption={text('statement.own.title')}>
      <thead>
        <tr>
          <th scope="col">{text('statement.field.period')}</th>
          <th scope="col">{statusLabel}</th>
          <th scope="col">{checksumLabel}</th>
        </tr>
      </thead>
      <tbody>
        {statements.map(({ id, href, isOutdated, ...statement }) => (
          <tr key={id}>
            <th scope="row">
              <a href={href} className="inline-flex min-h-6 items-center">
                {statementPeriod(text, statement)}
              </a>
            </th>
            <td data-label={statusLabel}>
              {isOwn ? (
                <>
                  <Moment at={statement.createdAt} />{' '}
                  {statement.openedAt === null && (
                    <Badge tone="info">{text('statement.own.isNew')}</Badge>
                  )}
                </>
              ) : (
                <StatementStatus of={statement} />
              )}{' '}
              {isOutdated && <OutdatedStatement />}
            </td>
            <td data-label={checksumLabel}>
              <StatementHash of={statement.pdfHash} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
