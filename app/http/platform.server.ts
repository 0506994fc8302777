import { type Database, openDatabase } from 'db/client.server';
import { pendingMigrations } from 'db/migrate.server';
import { watchStatements } from 'db/slow-statements';
import { emptyLog } from 'db/write-ahead-log';
import { sweepDrafts } from '~/models/drafts/draft.server';
import { sweepFiles } from '~/models/files/unused.server';
import { deliver, type PostOffice, sweepOutbox } from '~/models/outbox/deliver.server';
import { onQueued } from '~/models/outbox/send.server';
import { dropUndecided, writeQueued } from '~/models/people/import-slices.server';
import { ensurePlan } from '~/models/plans/offer.server';
import { sweepChallenges } from '~/models/proof/challenge.server';
import { claimCaptcha, sweepCaptchas, sweepLimits } from '~/models/proof/limits.server';
import { sweepSessions } from '~/models/sessions/session.server';
import { ensureSuperadmin } from '~/models/sign-in/first-superadmin.server';
import { sweepSubmissions } from '~/models/submissions/once.server';
import type { Captcha } from '~/services/captcha/captcha.server';
import { createCaptcha } from '~/services/captcha/create.server';
import { breather } from '~/services/jobs/jobs.server';
import { log } from '~/services/log/log.server';
import type { Mailer } from '~/services/mail/mailer.server';
import { createSmtpMailer } from '~/services/mail/smtp.server';
import { loadMasterKey } from '~/services/secrets/master-key.server';
import { createSecrets, type Secrets } from '~/services/secrets/secrets.server';
import { type Mode, type Settings, settings } from '~/services/settings/settings.server';
import type { Sms } from '~/services/sms/sms.server';
import { createTwilio } from '~/services/sms/twilio.server';

export type Platform = {
  mode: Mode;
  dataDir: string;
  /** Bytes of uploads one company may keep. */
  companyBytes: number;
  db: Database;
  secrets: Secrets;
  captcha: Captcha;
  mailer: Mailer | null;
  sms: Sms | null;
};

/** In development Vite loads this module again after each change; the open database outlives it. */
const keeper = globalThis as typeof globalThis & {
  yesodPlatform?: Platform;
  stopHousekeeping?: () => void;
};

export function platform(): Platform {
  if (!keeper.yesodPlatform) {
    keeper.yesodPlatform = openPlatform(settings);
    keeper.stopHousekeeping = startHousekeeping(keeper.yesodPlatform);
  }
  return keeper.yesodPlatform;
}

/** Closes the database when the server stops; the next request would open it again. */
export function closePlatform() {
  keeper.stopHousekeeping?.();
  keeper.yesodPlatform?.db.$client.close();
  keeper.yesodPlatform = undefined;
}

function openPlatform({ mode, dataDir, companyBytes, ...chosen }: Settings): Platform {
  const db = openDatabase(dataDir);
  watchStatements(db, (found) => log.warn(found, 'slow statement'));
  if (chosen.superadminEmail) ensureSuperadmin(db, chosen.superadminEmail, Date.now());
  ensurePlan(db, Date.now());
  const secrets = createSecrets(loadMasterKey(dataDir, chosen.secretKey));
  const claim = (tokenId: string, expiresAt: number) => claimCaptcha(db, tokenId, expiresAt);
  return {
    mode,
    dataDir,
    companyBytes,
    db,
    secrets,
    captcha: createCaptcha(chosen.captcha, { secrets, claim }),
    mailer: chosen.mail && createSmtpMailer(chosen.mail),
    sms: chosen.sms && createTwilio(chosen.sms),
  };
}

const sweepEvery = 10 * 60_000;
const retryEvery = 10_000;

const sweeps = [
  sweepSessions,
  sweepChallenges,
  sweepLimits,
  sweepCaptchas,
  sweepSubmissions,
  sweepOutbox,
  sweepDrafts,
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

/** Goes on with imports that a restart or a full disk interrupted. */
async function writeRest({ db }: { db: Database }) {
  try {
    await writeQueued(db, { breathe: breather() });
  } catch (error) {
    log.error({ err: error }, 'the rest of an import could not be written');
  }
}

/** Keeps no process alive. @returns what stops it */
function startHousekeeping(office: PostOffice & { dataDir: string }): () => void {
  const timers = [
    setInterval(() => void sweep(office, Date.now()), sweepEvery).unref(),
    setInterval(() => void deliver(office), retryEvery).unref(),
    setInterval(() => void writeRest(office), retryEvery).unref(),
  ];
  dropUndecided(office.db);
  void writeRest(office);
  onQueued(() => void deliver(office));
  return () => timers.forEach(clearInterval);
}

/** Whether the schema is the newest and the database takes a write. */
export async function readyLoader(): Promise<Response> {
  try {
    const { db } = platform();
    if (pendingMigrations(db.$client) > 0) throw new Error('migrations are missing');
    tryWriting(db);
    return answer(200, 'ready');
  } catch (error) {
    log.error({ err: error }, 'not ready');
    return answer(503, 'not ready');
  }
}

/** A row that is written and taken back. */
function tryWriting({ $client }: Database) {
  $client.exec('begin immediate');
  try {
    $client
      .prepare(
        "insert into settings (key, value, updated_at) values ('readyz', '', 0) on conflict do nothing",
      )
      .run();
  } finally {
    $client.exec('rollback');
  }
}

const answer = (status: number, text: string) =>
  new Response(text, { status, headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' } });
