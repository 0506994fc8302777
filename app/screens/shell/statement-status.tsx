import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { Text } from '~/i18n/words';
import type { StatementRow } from '~/models/statements/list.server';
import { Badge, type BadgeTone } from '~/ui/alert';
import { Ltr } from '~/ui/ltr';
import { Moment } from '~/ui/moment';

type Period = Pick<StatementRow, 'startsOn' | 'endsOn'>;

export const statementPeriod = (text: Text, { startsOn, endsOn }: Period): string =>
  text('statement.period', { from: day(startsOn), to: day(endsOn) });

type Sent = Pick<StatementRow, 'pdfHash' | 'mailStatus' | 'mailedAt' | 'openedAt' | 'createdAt'>;

/** How far a statement has come, and since when. */
export function StatementStatus({ of: statement }: { of: Sent }) {
  const text = useText();
  const [status, tone, at] = reached(statement);
  return (
    <>
      <Badge tone={tone}>{text(`statement.status.${status}`)}</Badge>{' '}
      {at !== null && <Moment at={at} />}
    </>
  );
}

type Status = 'making' | 'ready' | 'waiting' | 'sent' | 'failed' | 'kept' | 'opened';

function reached(statement: Sent): [Status, BadgeTone, number | null] {
  const { pdfHash, mailStatus, mailedAt, openedAt, createdAt } = statement;
  if (openedAt !== null) return ['opened', 'good', openedAt];
  if (pdfHash === null) return ['making', 'neutral', null];
  if (mailStatus === null) return ['ready', 'neutral', createdAt];
  if (mailStatus === 'sent') return ['sent', 'info', mailedAt];
  return [mailStatus, mailStatus === 'waiting' ? 'neutral' : 'warn', null];
}

/** Says that the books changed after a statement was made. */
export function OutdatedStatement() {
  const text = useText();
  return <Badge tone="warn">{text('statement.status.outdated')}</Badge>;
}

/** The checksum to compare with a downloaded file. */
export const StatementHash = ({ of: hash }: { of: string | null }) => (
  <Ltr>
    <span className="wrap-anywhere">{hash ?? '–'}</span>
  </Ltr>
);
