import {
  closeDatabase,
  connectReader,
  type Database,
  isOpen,
  openDatabase,
} from 'db/client.server';
import { joinDataDir, lockDataDir } from 'db/data-dir-lock';
import { PlainError } from 'db/plain-error';
import { makePrivateFolder } from 'db/private-folder';
import { watchStatements } from 'db/slow-statements';
import { blockBriefly } from 'db/write-lock';
import { endBrokenRestore } from '~/models/backup/restore.server';
import { ensurePlan } from '~/models/billing/plans/offer.server';
import { checkBelonging } from '~/models/installation/belonging.server';
import { haveSettingsChanged, reloadInstallation } from '~/models/installation/current.server';
import { installationId, readMarks } from '~/models/installation/marks.server';
import { backupsOf, mailOf, providersOf } from '~/models/installation/providers.server';
import type { JobServices } from '~/models/jobs/job';
import { claimCaptcha } from '~/models/limits/limits.server';
import { channelWays } from '~/models/outbox/ways.server';
import { ensureSuperadmin } from '~/models/sign-in/first-superadmin.server';
import { newSignInLink } from '~/models/sign-in/purposes/sign-in-link.server';
import type { Captcha } from '~/services/captcha/captcha.server';
import { createCaptcha } from '~/services/captcha/create.server';
import { createFileStore } from '~/services/files/files.server';
import { createClamd } from '~/services/files/scan.server';
import { log } from '~/services/log/log.server';
import { trySmtp } from '~/services/mail/smtp.server';
import { createGateway } from '~/services/payments/gateways.server';
import { createTypesetter } from '~/services/pdf/typesetter.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { type Settings, settings } from '~/services/settings/settings.server';
import { createPost } from '~/services/webhooks/post.server';
import { startBackground } from './background.server';
import { runCommand } from './command.server';
import { worker } from './worker';

/** Everything the process consists of; settings that change replace some of it. */
export type Platform = JobServices & { captcha: Captcha };

/** In development Vite loads this module again after each change; the open database outlives it. */
const globalState = globalThis as typeof globalThis & {
  yesodPlatform?: Platform;
  stopBackground?: () => void;
  freeFolder?: () => void;
  yesodReader?: Database;
};

export function platform(): Platform {
  if (!globalState.yesodPlatform) {
    makePrivateFolder(settings.dataDir);
    globalState.freeFolder ??= holdDataDir(settings.dataDir);
    if (worker.isFirst) endBrokenRestore(settings.dataDir);
    globalState.yesodPlatform = openPlatform(settings);
    globalState.stopBackground = startBackground(globalState.yesodPlatform);
  }
  if (haveSettingsChanged(globalState.yesodPlatform.db)) applySettings(globalState.yesodPlatform);
  return globalState.yesodPlatform;
}

/** Workers run under the lock of the process that started them. */
function holdDataDir(dataDir: string): () => void {
  if (worker.isOnly) return lockDataDir(dataDir);
  const leave = joinDataDir(dataDir);
  // Otherwise the next server may have the lock already.
  if (worker.isOrphan()) throw new PlainError('The process that started this one has ended.');
  return leave;
}

/** The same database, for requests that must not write. */
export const reader = (): Database => (globalState.yesodReader ??= connectReader(platform().db));

/** Closes the database when the server stops; the next request would open it again. */
export function closePlatform() {
  globalState.stopBackground?.();
  if (globalState.yesodPlatform) closeDatabase(globalState.yesodPlatform.db);
  globalState.yesodPlatform = undefined;
  if (globalState.yesodReader) closeDatabase(globalState.yesodReader);
  globalState.yesodReader = undefined;
  globalState.freeFolder?.();
  globalState.freeFolder = undefined;
}

function openPlatform({ mode, dataDir, companyBytes, showsCodes, ...chosen }: Settings): Platform {
  const db = openDatabase(dataDir);
  watchStatements(db, (found) => log.warn(found, 'slow statement'));
  const { secretKey } = chosen;
  const filesInBucket = chosen.bucket !== null;
  const secrets = checkBelonging({ db, dataDir, secretKey, filesInBucket }, Date.now());
  if (worker.isFirst && readMarks(db)?.replacing)
    log.warn('replacing the key was not finished: run npm run new-key again');
  if (chosen.superadminEmail) ensureSuperadmin(db, chosen.superadminEmail, Date.now());
  ensurePlan(db, Date.now());
  reloadInstallation(db);
  blockBriefly(db);
  if (mode === 'production' && worker.isFirst && !chosen.mail && !showsCodes)
    printFirstSignInLink(db, secrets, chosen);
  const claim = (tokenId: string, expiresAt: number) => claimCaptcha(db, tokenId, expiresAt);
  return {
    mode,
    dataDir,
    files: createFileStore({ ...chosen, dataDir }),
    companyBytes,
    scanner: chosen.clamd && createClamd(chosen.clamd),
    gateway: createGateway(chosen.payments, {
      dataDir,
      installation: () => installationId(db, Date.now()),
    }),
    vat: chosen.vat,
    typesetPdf: createTypesetter(),
    origin: chosen.publicOrigin,
    db,
    secrets,
    captcha: createCaptcha(chosen.captcha, { secrets, claim }),
    ...createTransports(db, secrets, { mode, showsCodes }),
    backups: backupsOf(db),
    runCommand,
    post: createPost({ mayBePrivate: chosen.privateWebhooks }),
    showsCodes,
  };
}

/** The providers of mails and text messages, and where messages go without one. */
function createTransports(
  db: Database,
  secrets: Secrets,
  means: Pick<Settings, 'mode' | 'showsCodes'>,
) {
  const providers = providersOf(db, secrets);
  return { ...providers, ways: channelWays({ ...means, ...providers }) };
}

/** Applies settings that this process or another one saved, without a restart. */
function applySettings(services: Platform) {
  reloadInstallation(services.db);
  Object.assign(services, createTransports(services.db, services.secrets, services), {
    backups: backupsOf(services.db),
  });
}

type Place = Pick<Settings, 'publicOrigin' | 'port'>;

/**
 * Without a provider for codes, the first super admin signs in with a link printed at start, so
 * that a wrong setting cannot lock them out.
 */
function printFirstSignInLink(db: Database, secrets: Secrets, place: Place) {
  const mail = mailOf(db, secrets);
  const logHelp = (why: string) => isOpen(db) && logSignInHelp(db, secrets, why, place);
  if (!mail) logHelp('No mail server is set (SMTP_URL)');
  else trySmtp(mail.url).catch(() => logHelp('The mail server in the settings does not respond'));
}

function logSignInHelp(db: Database, secrets: Secrets, why: string, { publicOrigin, port }: Place) {
  const origin = publicOrigin ?? `http://localhost:${port}`;
  const link = newSignInLink(db, { secrets, origin, now: Date.now() });
  const way = link
    ? `The super admin signs in once, within a day, at ${link}`
    : 'There is no super admin yet: set SUPERADMIN_EMAIL.';
  console.log(`${why}, so codes cannot be sent by email. ${way}`);
}
