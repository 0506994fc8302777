import {
  backupState,
  bucketState,
  failingWebhooks,
  jobQueues,
  sizesOf,
  waitingMessages,
} from '~/models/installation/figures.server';
import { build } from '~/models/installation/system.server';
import { type Figures, readFigures } from '~/services/metrics/metrics.server';
import { settings } from '~/services/settings/settings.server';
import { platform } from './platform.server';

/** Figures of all workers, from the process that started them (server/figures.ts). */
export type WorkerFigures = { figures: Figures[]; answering: number; restarts: number };

/**
 * The response to a scrape: the sum of what the workers counted, and what this process reads once
 * from the database and the disk.
 *
 * @param workers null if this process is the only one
 */
export async function metricsText(workers: WorkerFigures | null): Promise<string> {
  const { AggregatorRegistry } = await import('prom-client');
  const { figures, answering, restarts } = workers ?? {
    figures: [await readFigures()],
    answering: 1,
    restarts: 0,
  };
  const counted = AggregatorRegistry.aggregate(figures as never);
  const parts = [counted, await installationFigures(Date.now(), { answering, restarts })];
  return (await Promise.all(parts.map((registry) => registry.metrics()))).join('');
}

type Value = { labels?: Record<string, string>; value: number };

async function installationFigures(
  now: number,
  { answering, restarts }: Pick<WorkerFigures, 'answering' | 'restarts'>,
) {
  const { Registry, Gauge, Counter } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string, values: number | Value[]) => {
    const all = typeof values === 'number' ? [{ value: values }] : values;
    const labelNames = Object.keys((all as Value[])[0]?.labels ?? {});
    const gauge = new Gauge({ name: `yesod_${name}`, help, labelNames, registers });
    for (const { labels = {}, value } of all as Value[]) gauge.set(labels, value);
  };
  const { db, dataDir } = platform();
  const seconds = (at: number | undefined) => (at ?? 0) / 1_000;

  const { version, revision } = build;
  gauge('build_info', 'The version that runs.', [
    { labels: { version, revision: revision ?? '', node: process.version }, value: 1 },
  ]);
  gauge('workers', 'Processes that should answer requests.', settings.workers);
  gauge('workers_answering', 'Processes that answered this scrape.', answering);
  const ended = new Counter({
    name: 'yesod_worker_restarts_total',
    help: 'Processes that ended and were replaced.',
    registers,
  });
  ended.inc(restarts);

  const queues = jobQueues(db, now);
  const byKind = (read: (queue: (typeof queues)[number]) => number): Value[] =>
    queues.map((queue) => ({ labels: { kind: queue.kind }, value: read(queue) }));
  gauge(
    'jobs_due',
    'Background jobs whose time has come.',
    byKind(({ due }) => due),
  );
  gauge(
    'jobs_oldest_due_age_seconds',
    'How long the oldest of them has been due.',
    byKind(({ dueSince }) => (dueSince === null ? 0 : (now - dueSince) / 1_000)),
  );
  gauge(
    'jobs_scheduled',
    'Background jobs that wait for their time or are running.',
    byKind(({ scheduled }) => scheduled),
  );
  gauge(
    'jobs_dead',
    'Background jobs that used up their attempts, of the last 30 days.',
    byKind(({ failed }) => failed),
  );
  gauge(
    'messages_waiting',
    'Emails and text messages that wait to be sent.',
    waitingMessages(db).map(({ channel, waiting }) => ({ labels: { channel }, value: waiting })),
  );
  gauge('webhooks_failing', 'Webhooks whose last delivery failed.', failingWebhooks(db));

  const sizes = sizesOf({ db, dataDir });
  gauge('database_size_bytes', 'Size of the database.', sizes.database);
  gauge('database_log_size_bytes', 'Size of the write-ahead log.', sizes.log);
  gauge('uploads_size_bytes', 'Size of all uploads of companies.', sizes.uploads);
  gauge('disk_free_bytes', 'Free space on the disk of the data.', sizes.free);

  const { keep, newest, night, drill, standby } = backupState(db);
  const isFailed = (job: typeof night) => (job?.result === 'failed' ? 1 : 0);
  gauge('backups_kept', 'Nightly backups that are kept; 0 if none are made.', keep);
  gauge('backup_last_timestamp_seconds', 'When the newest backup was made.', seconds(newest?.at));
  if (newest) gauge('backup_age_seconds', 'Age of the newest backup.', (now - newest.at) / 1_000);
  gauge('backup_failed', '1 if the last nightly backup failed.', isFailed(night));
  gauge(
    'restore_test_last_timestamp_seconds',
    'When the newest backup was last restored as a test.',
    seconds(drill?.at),
  );
  gauge('restore_test_failed', '1 if that failed.', isFailed(drill));
  gauge('standby_configured', '1 if Litestream copies the database.', standby ? 1 : 0);
  gauge(
    'standby_test_last_timestamp_seconds',
    'When the standby was last restored as a test.',
    seconds(standby?.test?.at),
  );
  gauge('standby_test_failed', '1 if that failed.', isFailed(standby?.test ?? null));
  gauge(
    'standby_lag_seconds',
    'Within how many seconds a change was on the standby, in the last good test.',
    standby?.lag ?? 0,
  );
  gauge(
    'bucket_failed',
    '1 if the bucket of the uploads could not be used in the last check.',
    isFailed(bucketState(db)?.check ?? null),
  );
  return registry;
}
