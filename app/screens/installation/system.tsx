import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { bytes } from '~/i18n/bytes';
import { count } from '~/i18n/format';
import { useLocale, useText, useTimes } from '~/i18n/text';
import { settingsPath, settingsSectionPath } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Facts } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import { Moment } from '~/ui/moment';
import { PageHead } from '~/ui/page-head';
import { Hint } from '~/ui/text';
import { Errors } from './parts/errors';
import { FailedJobs } from './parts/failed-jobs';
import { JobQueues } from './parts/job-queues';
import { Tests } from './parts/tests';
import type { systemLoader } from './system.server';

const queueNames = [
  'waiting',
  'failed',
  'drafts',
  'payments',
  'renewals',
  'webhooks',
  'failingWebhooks',
] as const;

export function SystemScreen() {
  const state = useLoaderData<typeof systemLoader>();
  const text = useText();
  const locale = useLocale();
  const { backup, bucket, queues, billingCheck, booksCheck } = state;
  const never = text('system.never');
  const moment = (at: number | null | undefined, more?: ReactNode) =>
    at ? (
      <>
        <Moment at={at} />
        {more && <Hint as="div">{more}</Hint>}
      </>
    ) : (
      never
    );
  const work = (done: typeof backup.night) =>
    moment(done?.at, text(`system.result.${done?.result ?? 'running'}`));
  const standbyFacts = ({ test, lag }: NonNullable<typeof backup.standby>) => [
    { label: text('system.standby'), value: work(test) },
    {
      label: text('system.standbyLag'),
      value: lag === null ? never : text('system.seconds', { number: count(lag, locale) }),
    },
  ];
  return (
    <>
      <PageHead
        title={state.title}
        lead={text('system.lead', { zone: useTimes().timeZone })}
        action={<ButtonLink href={settingsPath()}>{text('settings.title')}</ButtonLink>}
      />
      <Section title={text('system.about')}>
        <Facts
          items={[
            {
              label: text('system.version'),
              value: (
                <>
                  <Ltr>{state.version}</Ltr>
                  {state.revision && (
                    <Hint as="div">{text('system.build', { build: state.revision })}</Hint>
                  )}
                </>
              ),
            },
            { label: text('system.began'), value: moment(state.began) },
            { label: text('system.node'), value: <Ltr>{state.node}</Ltr> },
            { label: text('system.processes'), value: count(state.processes, locale) },
            { label: text('system.memory'), value: <Ltr>{bytes(state.memory)}</Ltr> },
            {
              label: text('system.delay'),
              value: text('system.milliseconds', {
                number: count(Math.round(state.delay * 1000), locale),
              }),
            },
          ]}
        />
      </Section>
      <Section title={text('system.disk')}>
        <Facts
          items={[
            ...(['free', 'database', 'log', 'uploads'] as const).map((name) => ({
              label: text(`system.${name}`),
              value: <Ltr>{state.bytes[name] === 0 ? '0' : bytes(state.bytes[name])}</Ltr>,
            })),
            ...(bucket
              ? [
                  { label: text('system.bucket'), value: <Ltr>{bucket.name}</Ltr> },
                  { label: text('system.bucketCheck'), value: work(bucket.check) },
                ]
              : []),
          ]}
        />
      </Section>
      <Section
        title={text('system.backups')}
        action={
          <ButtonLink href={settingsSectionPath('backups')} kind="quiet" icon="edit">
            {text('settings.change')}
          </ButtonLink>
        }
      >
        <Facts
          items={[
            {
              label: text('system.lastBackup'),
              value: moment(
                backup.newest?.at,
                backup.newest && <Ltr>{bytes(backup.newest.bytes)}</Ltr>,
              ),
            },
            { label: text('system.night'), value: work(backup.night) },
            { label: text('system.drill'), value: work(backup.drill) },
            ...(backup.standby ? standbyFacts(backup.standby) : []),
            {
              label: text('system.keep'),
              value:
                backup.keep === 0
                  ? text('settings.noBackups')
                  : text('settings.backups', { count: backup.keep }),
            },
          ]}
        />
      </Section>
      <Tests />
      <Section title={text('system.queues')}>
        <Facts
          items={[
            ...queueNames.map((name) => ({
              label: text(`system.${name}`),
              value: count(queues[name], locale),
            })),
            {
              label: text('system.billingCheck'),
              value: moment(
                billingCheck.at,
                billingCheck.result && text(`system.checkResult.${billingCheck.result as 'good'}`),
              ),
            },
            {
              label: text('system.booksCheck'),
              value: moment(
                booksCheck?.at,
                booksCheck && text(`system.checkResult.${booksCheck.value as 'good'}`),
              ),
            },
          ]}
        />
      </Section>
      <JobQueues />
      <FailedJobs />
      <Errors errors={state.errors} />
    </>
  );
}
