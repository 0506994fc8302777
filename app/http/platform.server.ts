import { type Database, openDatabase } from 'db/client.server';
import { ensurePlan } from '~/models/plans/offer.server';
import { claimCaptcha } from '~/models/sign-in/captcha-use.server';
import { ensureSuperadmin } from '~/models/sign-in/first-superadmin.server';
import type { Captcha } from '~/services/captcha/captcha.server';
import { createCaptcha } from '~/services/captcha/create.server';
import type { Mailer } from '~/services/mail/mailer.server';
import { createSmtpMailer } from '~/services/mail/smtp.server';
import { loadMasterKey } from '~/services/secrets/master-key.server';
import { createSecrets, type Secrets } from '~/services/secrets/secrets.server';
import { type Mode, type Settings, settings } from '~/services/settings/settings.server';
import type { Sms } from '~/services/sms/sms.server';
import { createTwilio } from '~/services/sms/twilio.server';
import { startHousekeeping } from './housekeeping.server';

/** The process: its database, its keys and its ways out. */
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
