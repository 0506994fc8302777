import { type Database, openDatabase } from 'db/client.server';
import { holdFolder } from 'db/only-server';
import { makePrivateFolder } from 'db/private-folder';
import { watchStatements } from 'db/slow-statements';
import { blockBriefly } from 'db/write-lock';
import { endBrokenRestore } from '~/models/backup/restore.server';
import { ensurePlan } from '~/models/billing/plans/offer.server';
import { checkBelonging } from '~/models/installation/belonging.server';
import { reloadInstallation } from '~/models/installation/current.server';
import { installationId } from '~/models/installation/id.server';
import { backupsOf, mailOf, providersOf } from '~/models/installation/providers.server';
import { onSettingsSaved } from '~/models/installation/sections.server';
import { claimCaptcha } from '~/models/limits/limits.server';
import { type Ways, waysOut } from '~/models/outbox/ways.server';
import { ensureSuperadmin } from '~/models/sign-in/first-superadmin.server';
import { newSignInLink } from '~/models/sign-in/purposes/sign-in-link.server';
import type { Captcha } from '~/services/captcha/captcha.server';
import { createCaptcha } from '~/services/captcha/create.server';
import { createClamd, type Scanner } from '~/services/files/scan.server';
import { log } from '~/services/log/log.server';
import type { Mailer } from '~/services/mail/mailer.server';
import { trySmtp } from '~/services/mail/smtp.server';
import type { Gateway } from '~/services/payments/gateway';
import { createGateway } from '~/services/payments/gateways.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { type Mode, type Settings, settings } from '~/services/settings/settings.server';
import type { Sms } from '~/services/sms/sms.server';
import { startHousekeeping } from './housekeeping.server';

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
    endBrokenRestore(settings.dataDir);
    keeper.yesodPlatform = openPlatform(settings);
    keeper.stopHousekeeping = startHousekeeping(keeper.yesodPlatform);
    onSettingsSaved(() => keeper.yesodPlatform && takeChosen(keeper.yesodPlatform));
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
  const secrets = checkBelonging({ db, dataDir, secretKey: chosen.secretKey }, Date.now());
  if (chosen.superadminEmail) ensureSuperadmin(db, chosen.superadminEmail, Date.now());
  ensurePlan(db, Date.now());
  reloadInstallation(db);
  blockBriefly(db);
  if (mode === 'production' && !chosen.mail && !showsCodes) letSuperadminIn(db, secrets, chosen);
  const claim = (tokenId: string, expiresAt: number) => claimCaptcha(db, tokenId, expiresAt);
  return {
    mode,
    dataDir,
    companyBytes,
    scanner: chosen.clamd && createClamd(chosen.clamd),
    gateway: createGateway(chosen.payments, {
      dataDir,
      installation: () => installationId(db, Date.now()),
    }),
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
  reloadInstallation(office.db);
  Object.assign(office, carriersOf(office.db, office.secrets, office), {
    backups: backupsOf(office.db),
  });
}

type Where = Pick<Settings, 'publicOrigin' | 'port'>;

/**
 * Where no code goes out, whoever started the server is let in another way; a wrong setting locks
 * nobody out.
 */
function letSuperadminIn(db: Database, secrets: Secrets, where: Where) {
  const mail = mailOf(db, secrets);
  const say = (why: string) => db.$client.open && sayHowToSignIn(db, secrets, why, where);
  if (!mail) say('No mail server is set (SMTP_URL)');
  else trySmtp(mail.url).catch(() => say('The mail server chosen in the settings does not answer'));
}

function sayHowToSignIn(
  db: Database,
  secrets: Secrets,
  why: string,
  { publicOrigin, port }: Where,
) {
  const origin = publicOrigin ?? `http://localhost:${port}`;
  const link = newSignInLink(db, { secrets, origin, now: Date.now() });
  const way = link
    ? `The super admin signs in once, within a day, at ${link}`
    : 'There is no super admin yet: set SUPERADMIN_EMAIL.';
  console.log(`${why}, so nobody gets codes by mail. ${way}`);
}
