import { spawn } from 'node:child_process';
import path from 'node:path';
import { type Database, openDatabase } from 'db/client.server';
import { holdFolder } from 'db/only-server';
import { makePrivateFolder } from 'db/private-folder';
import { indexPiece } from 'db/search-index';
import { watchStatements } from 'db/slow-statements';
import { emptyLog } from 'db/write-ahead-log';
import { isNightDue, noteNight } from '~/models/backup/night.server';
import { sweepDeletions } from '~/models/deletions/since.server';
import { sweepDrafts } from '~/models/drafts/draft.server';
import { forgetLeftovers, sweepFiles } from '~/models/files/unused.server';
import { backupsOf, mailOf, providersOf } from '~/models/installation/providers.server';
import { onChosen } from '~/models/installation/sections.server';
import { settle } from '~/models/installation/settle.server';
import { takeChoices } from '~/models/installation/standing.server';
import { deliver, sweepOutbox } from '~/models/outbox/deliver.server';
import { onQueued } from '~/models/outbox/send.server';
import { type Ways, waysOut } from '~/models/outbox/ways.server';
import { isCheckDue } from '~/models/payments/check.server';
import { keepPayments } from '~/models/payments/keep.server';
import { sweepContactChanges } from '~/models/people/contact-change.server';
import { dropUndecided, writeQueued } from '~/models/people/import-slices.server';
import { ensurePlan } from '~/models/plans/offer.server';
import { sweepChallenges } from '~/models/proof/challenge.server';
import { claimCaptcha, sweepCaptchas, sweepLimits } from '~/models/proof/limits.server';
import { securityKeeper, sweepSecurityEvents } from '~/models/security/keep.server';
import { sweepSessions } from '~/models/sessions/session.server';
import { ensureSuperadmin } from '~/models/sign-in/first-superadmin.server';
import { newSignInLink } from '~/models/sign-in/sign-in-link.server';
import { sweepSubmissions } from '~/models/submissions/once.server';
import { sweepTakeaways } from '~/models/takeaway/sweep.server';
import { webhookRounds } from '~/models/webhooks/deliver.server';
import { sweepDeliveries } from '~/models/webhooks/deliveries.server';
import { onNoted } from '~/models/webhooks/note.server';
import type { Captcha } from '~/services/captcha/captcha.server';
import { createCaptcha } from '~/services/captcha/create.server';
import { createClamd, type Scanner } from '~/services/files/scan.server';
import { breather } from '~/services/jobs/jobs.server';
import { log } from '~/services/log/log.server';
import { onSecurityEvent } from '~/services/log/security.server';
import type { Mailer } from '~/services/mail/mailer.server';
import { trySmtp } from '~/services/mail/smtp.server';
import type { Gateway } from '~/services/payments/gateway';
import { createGateway } from '~/services/payments/gateways.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { type Mode, type Settings, settings } from '~/services/settings/settings.server';
import type { Sms } from '~/services/sms/sms.server';
import { createPost } from '~/services/webhooks/post.server';

export type Platform = {
  mode: Mode;
  dataDir: string;
  /** Bytes of uploads one company may keep. */
  companyBytes: number;
  scanner: Scanner | null;
  /** Null where plans are not paid for. */
  gateway: Gateway | null;
  vat: Settings['vat'];
  /** Where people reach the site, as the operator says. */
  origin: string | null;
  db: Database;
  secrets: Secrets;
  captcha: Captcha;
  mailer: Mailer | null;
  sms: Sms | null;
  backups: ReturnType<typeof backupsOf>;
  showsCodes: boolean;
  /** What becomes of mails and text messages. */
  ways: Ways;
};

/** In development Vite loads this module again after each change; the open database outlives it. */
const keeper = globalThis as typeof globalThis & {
  yesodPlatform?: Platform;
  stopHousekeeping?: () => void;
  freeFolder?: () => void;
};

export function platform(): Platform {
  if (!keeper.yesodPlatform) {
    makePrivateFolder(settings.dataDir);
    keeper.freeFolder ??= holdFolder(settings.dataDir);
    keeper.yesodPlatform = openPlatform(settings);
    keeper.stopHousekeeping = startHousekeeping(keeper.yesodPlatform);
    onChosen(() => keeper.yesodPlatform && takeChosen(keeper.yesodPlatform));
  }
  return keeper.yesodPlatform;
}

/** Closes the database when the server stops; the next request would open it again. */
export function closePlatform() {
  keeper.stopHousekeeping?.();
  keeper.yesodPlatform?.db.$client.close();
  keeper.yesodPlatform = undefined;
  keeper.freeFolder?.();
  keeper.freeFolder = undefined;
}

function openPlatform({ mode, dataDir, companyBytes, showsCodes, ...chosen }: Settings): Platform {
  const db = openDatabase(dataDir);
  watchStatements(db, (found) => log.warn(found, 'slow statement'));
  const secrets = settle({ db, dataDir, secretKey: chosen.secretKey }, Date.now());
  if (chosen.superadminEmail) ensureSuperadmin(db, chosen.superadminEmail, Date.now());
  ensurePlan(db, Date.now());
  takeChoices(db);
  if (mode === 'production' && !chosen.mail && !showsCodes) letSuperadminIn(db, secrets, chosen);
  const claim = (tokenId: string, expiresAt: number) => claimCaptcha(db, tokenId, expiresAt);
  return {
    mode,
    dataDir,
    companyBytes,
    scanner: chosen.clamd && createClamd(chosen.clamd),
    gateway: createGateway(chosen.payments, dataDir),
    vat: chosen.vat,
    origin: chosen.publicOrigin,
    db,
    secrets,
    captcha: createCaptcha(chosen.captcha, { secrets, claim }),
    ...carriersOf(db, secrets, { mode, showsCodes }),
    backups: backupsOf(db),
    showsCodes,
  };
}

/** What takes mails and text messages out, and what becomes of them where nothing does. */
function carriersOf(db: Database, secrets: Secrets, means: Pick<Settings, 'mode' | 'showsCodes'>) {
  const providers = providersOf(db, secrets);
  return { ...providers, ways: waysOut({ ...means, ...providers }) };
}

/** What somebody saved on the page of settings holds from then on, without another start. */
function takeChosen(office: Platform) {
  takeChoices(office.db);
  Object.assign(office, carriersOf(office.db, office.secrets, office), { backups: backupsOf(office.db) });
}

type Where = Pick<Settings, 'publicOrigin' | 'port'>;

/** Where no code goes out, whoever started the server is let in another way; a wrong setting locks nobody out. */
function letSuperadminIn(db: Database, secrets: Secrets, where: Where) {
  const mail = mailOf(db, secrets);
  const say = (why: string) => db.$client.open && sayHowToSignIn(db, secrets, why, where);
  if (!mail) say('No mail server is set (SMTP_URL)');
  else trySmtp(mail.url).catch(() => say('The mail server chosen in the settings does not answer'));
}

function sayHowToSignIn(db: Database, secrets: Secrets, why: string, { publicOrigin, port }: Where) {
  const origin = publicOrigin ?? `http://localhost:${port}`;
  const link = newSignInLink(db, { secrets, origin, now: Date.now() });
  const way = link
    ? `The super admin signs in once, within a day, at ${link}`
    : 'There is no super admin yet: set SUPERADMIN_EMAIL.';
  console.log(`${why}, so nobody gets codes by mail. ${way}`);
}

const sweepEvery = 10 * 60_000;
const retryEvery = 10_000;
const keepEvery = 1_000;
const payEvery = 60_000;
/** Where a check broke off, the next is not begun at once. */
const booksEvery = 3_600_000;

const sweeps = [
  sweepSessions,
  sweepChallenges,
  sweepContactChanges,
  sweepLimits,
  sweepCaptchas,
  sweepSubmissions,
  sweepOutbox,
  sweepDrafts,
  sweepDeletions,
  sweepSecurityEvents,
  sweepDeliveries,
];

/** Forgets what has expired, and keeps the database's log short. */
export async function sweep(place: { db: Database; dataDir: string }, now: number) {
  try {
    for (const forget of sweeps) forget(place.db, now);
    sweepTakeaways(place, now);
    emptyLog(place.db);
    await sweepFiles(place, now);
  } catch (error) {
    log.error({ err: error }, 'what has expired could not be removed');
  }
}

/** In a process of its own, which reads the disk for minutes and logs what came of it. */
function nightWork({ db, backups }: Pick<Platform, 'db' | 'backups'>, now: number) {
  try {
    if (!isNightDue(db, backups, now)) return;
    noteNight(db, now);
    workApart('nightly', 'the backup could not begin');
  } catch (error) {
    log.error({ err: error }, 'the backup could not begin');
  }
}

/** The books are looked through apart, so that no page waits for it, and once a day. */
function booksWork({ db }: Pick<Platform, 'db'>) {
  let began = Number.NEGATIVE_INFINITY;
  return (now: number) => {
    try {
      if (now - began < booksEvery || !isCheckDue(db, now)) return;
      began = now;
      workApart('books-daily', 'the books could not be looked through');
    } catch (error) {
      log.error({ err: error }, 'the books could not be looked through');
    }
  };
}

function workApart(command: string, failed: string) {
  const child = spawn(process.execPath, [path.resolve('build/data.js'), command], { stdio: 'inherit' });
  child.once('error', (error) => log.error({ err: error }, failed));
  child.unref();
}

/** Goes on with imports that a restart or a full disk interrupted. */
async function writeRest({ db }: { db: Database }) {
  try {
    await writeQueued(db, { breathe: breather() });
  } catch (error) {
    log.error({ err: error }, 'the rest of an import could not be written');
  }
}

/** What other tools changed, a piece at a time, so that no form waits for all of it. */
async function indexRest({ db }: { db: Database }) {
  const breathe = breather();
  try {
    while (db.$client.open && indexPiece(db)) await breathe();
  } catch (error) {
    log.error({ err: error }, 'what another tool changed could not be brought to the search indexes');
  }
  setTimeout(() => void indexRest({ db }), retryEvery).unref();
}

/** Keeps no process alive. @returns what stops it */
function startHousekeeping(office: Platform): () => void {
  const security = securityKeeper(office.db);
  onSecurityEvent(security.take);
  const forgotten = forgetLeftovers(office.dataDir, Date.now());
  forgotten.catch((error) => log.error({ err: error }, 'what a crash left could not be removed'));
  const payments = keepPayments({ ...office, locale: 'en-US' }, office.gateway);
  const books = booksWork(office);
  const post = createPost({ mayBePrivate: settings.privateWebhooks });
  const sendNews = webhookRounds({ ...office, post }, Date.now);
  const timers = [
    setInterval(() => void sweep(office, Date.now()), sweepEvery).unref(),
    setInterval(() => nightWork(office, Date.now()), sweepEvery).unref(),
    setInterval(() => books(Date.now()), sweepEvery).unref(),
    setInterval(() => void deliver(office), retryEvery).unref(),
    setInterval(security.flush, keepEvery).unref(),
    setInterval(() => void writeRest(office), retryEvery).unref(),
    setInterval(() => void payments(Date.now), payEvery).unref(),
    setInterval(() => void sendNews(), retryEvery).unref(),
  ];
  dropUndecided(office.db);
  void writeRest(office);
  void indexRest(office);
  void payments(Date.now);
  onQueued(() => void deliver(office));
  onNoted(() => void sendNews());
  nightWork(office, Date.now());
  return () => {
    timers.forEach(clearInterval);
    security.flush();
  };
}
