import { useLoaderData } from '@remix-run/react';
import { count } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { Section } from '~/ui/card';
import { Moment } from '~/ui/moment';
import { TableFrame } from '~/ui/table-parts';
import type { systemLoader } from '../system.server';

const columns = ['job', 'due', 'dueSince', 'scheduled'] as const;

/** Background jobs by kind, without kinds that have none. */
export function JobQueues() {
  const { jobs } = useLoaderData<typeof systemLoader>();
  const text = useText();
  const locale = useLocale();
  const label = (name: (typeof columns)[number]) => text(`system.jobs.column.${name}`);
  const queues = jobs.filter(({ due, scheduled }) => due + scheduled > 0);
  if (queues.length === 0) return null;
  return (
    <Section title={text('system.jobs.queues')}>
      <TableFrame caption={text('system.jobs.queues')}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {label(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {queues.map(({ kind, due, dueSince, scheduled }) => (
            <tr key={kind}>
              <td data-label={label('job')}>{text(`system.jobs.kind.${kind}`)}</td>
              <td data-label={label('due')}>{count(due, locale)}</td>
              <td data-label={label('dueSince')}>
                {dueSince === null ? '–' : <Moment at={dueSince} />}
              </td>
              <td data-label={label('scheduled')}>{count(scheduled, locale)}</td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </Section>
  );
}
