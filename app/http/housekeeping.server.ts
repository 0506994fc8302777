import type { Database } from 'db/client.server';
import { emptyLog } from 'db/write-ahead-log';
import { sweepDrafts } from '~/models/drafts/draft.server';
import { sweepFiles } from '~/models/files/unused.server';
import { sweepOutbox } from '~/models/outbox/sweep.server';
import { sweepSessions } from '~/models/sessions/session.server';
import { sweepCaptchas } from '~/models/sign-in/captcha-use.server';
import { sweepChallenges } from '~/models/sign-in/challenge.server';
import { sweepLimits } from '~/models/sign-in/limits.server';
import { sweepSubmissions } from '~/models/submissions/once.server';
import { log } from '~/services/log/log.server';
import { deliver, type PostOffice } from './delivery.server';

const sweepEvery = 10 * 60_000;
const retryEvery = 10_000;

const sweeps = [
  ...[sweepSessions, sweepChallenges, sweepLimits, sweepCaptchas],
  ...[sweepSubmissions, sweepOutbox, sweepDrafts],
];

/** Forgets what has expired, and keeps the database's log short. */
export async function sweep(place: { db: Database; dataDir: string }, now: number) {
  try {
    for (const forget of sweeps) forget(place.db, now);
    emptyLog(place.db);
    await sweepFiles(place, now);
  } catch (error) {
    log.error({ err: error }, 'what has expired could not be removed');
  }
}

/** Sweeps and delivers now and then; keeps no process alive. Answers with what stops it. */
export function startHousekeeping(office: PostOffice & { dataDir: string }): () => void {
  const timers = [
    setInterval(() => void sweep(office, Date.now()), sweepEvery).unref(),
    setInterval(() => void deliver(office), retryEvery).unref(),
  ];
  return () => timers.forEach(clearInterval);
}
