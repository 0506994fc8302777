import { investmentPath, ownDistributionPath, ownStatementPath } from '~/book-paths';
import { day, money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { InvestmentSummary } from '~/models/investments/summary.server';
import { filePath } from '~/paths';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { PlainList } from '~/ui/lists';
import { Moment } from '~/ui/moment';
import { Hint } from '~/ui/text';

type Statement = InvestmentSummary['unread'][number];
type Props = Pick<InvestmentSummary, 'toPay' | 'unread' | 'news'>;

/** The calls that the reader has to pay, the statements they have not opened, and what is new. */
export function InvestmentAlerts({ toPay, unread, news }: Props) {
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
      <NewStatements of={unread} />
      <News of={news} />
    </>
  );
}

/** One alert for all statements that the reader has not opened. */
function NewStatements({ of: statements }: { of: InvestmentSummary['unread'] }) {
  const text = useText();
  const [first, ...others] = statements;
  if (!first) return null;
  const hrefOf = ({ holdingId, id }: Statement) => ownStatementPath(holdingId, id);
  const wordsOf = ({ project, startsOn, endsOn }: Statement) => ({
    project,
    period: text('statement.period', { from: day(startsOn), to: day(endsOn) }),
  });
  if (others.length === 0)
    return (
      <Alert
        kind="info"
        action={<ButtonLink href={hrefOf(first)}>{text('statement.own.open')}</ButtonLink>}
      >
        {text('statement.own.unread', wordsOf(first))}
      </Alert>
    );
  return (
    <Alert kind="info">
      {text('statement.own.unreadMany')}
      <PlainList>
        {statements.map((one) => (
          <li key={one.id}>
            <a href={hrefOf(one)}>{text('statement.own.unreadOne', wordsOf(one))}</a>
          </li>
        ))}
      </PlainList>
    </Alert>
  );
}

/** Distributions since the last visit, and documents that the reader has not opened. */
function News({ of: { since, distributions, documents } }: { of: InvestmentSummary['news'] }) {
  const text = useText();
  if (distributions.length + documents.length === 0) return null;
  return (
    <Section title={text('investment.news.title')}>
      <PlainList>
        {distributions.map(({ holdingId, distributionId, project, ...one }) => (
          <li key={`distribution ${holdingId} ${distributionId}`}>
            <a href={ownDistributionPath(holdingId, distributionId)}>
              {text(`investment.news.${one.news}`, {
                project,
                number: one.number,
                amount: money(one.amount, one.currency),
              })}
            </a>
          </li>
        ))}
        {documents.map(({ id, fileId, name, project }) => (
          <li key={`document ${id}`}>
            <a href={filePath(fileId)}>{text('investment.news.document', { project, name })}</a>
          </li>
        ))}
      </PlainList>
      {since !== null && (
        <Hint>
          {text('investment.news.since')} <Moment at={since} />
        </Hint>
      )}
    </Section>
  );
}
