import { useLoaderData } from '@remix-run/react';
import { count } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { SubmitButton } from '~/ui/button';
import { Section } from '~/ui/card';
import { Ltr } from '~/ui/ltr';
import { Moment } from '~/ui/moment';
import { TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';
import type { systemLoader } from '../system.server';

/** Background jobs that used up their attempts. */
export function FailedJobs() {
  const { failedJobs } = useLoaderData<typeof systemLoader>();
  const text = useText();
  const locale = useLocale();
  if (failedJobs.length === 0) return null;
  return (
    <Section id="jobs" title={text('system.jobs.title')}>
      <Hint>{text('system.jobs.lead')}</Hint>
      <TableFrame caption={text('system.jobs.title')}>
        <thead>
          <tr>
            {(['job', 'when', 'attempts', 'error', 'action'] as const).map((name) => (
              <th key={name} scope="col">
                {text(`system.jobs.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {failedJobs.map(({ id, kind, failedAt, attempts, lastError }) => (
            <tr key={id}>
              <td data-label={text('system.jobs.column.job')}>
                {text(`system.jobs.kind.${kind}`)}
              </td>
              <td data-label={text('system.jobs.column.when')}>
                <Moment at={failedAt} />
              </td>
              <td data-label={text('system.jobs.column.attempts')}>{count(attempts, locale)}</td>
              <td className="wrap-anywhere" data-label={text('system.jobs.column.error')}>
                {lastError ? <Ltr>{lastError}</Ltr> : '–'}
              </td>
              <td className="whitespace-nowrap" data-label={text('system.jobs.column.action')}>
                <form method="post" action="#jobs" data-enhance="double-submit">
                  <input type="hidden" name="job_id" value={id} />
                  <SubmitButton kind="secondary">{text('system.jobs.retry')}</SubmitButton>
                </form>
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </Section>
  );
}
