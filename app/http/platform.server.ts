import path from 'node:path';
import { type Database, openDatabase } from 'db/client.server';
import { ensurePlan } from '~/models/plans/first-plan.server';
import { claimCaptcha } from '~/models/proof/limits.server';
import { ensureSuperadmin } from '~/models/sign-in/first-superadmin.server';
import type { Captcha } from '~/services/captcha/captcha.server';
import { createCaptcha } from '~/services/captcha/create.server';
import { createMailer } from '~/services/mail/create.server';
import type { Mailer } from '~/services/mail/mailer.server';
import { loadMasterKey } from '~/services/secrets/master-key.server';
import { createSecrets, type Secrets } from '~/services/secrets/secrets.server';
import { createSms } from '~/services/sms/create.server';
import type { Sms } from '~/services/sms/sms.server';
import { startHousekeeping } from './housekeeping.server';

/** `demo` shows the outbox and the codes; `test` may switch the captcha off. */
export type Mode = 'production' | 'demo' | 'test';

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
    keeper.yesodPlatform = openPlatform(process.env);
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

function openPlatform(env: NodeJS.ProcessEnv): Platform {
  const dataDir = path.resolve(env.DATA_DIR || 'data');
  const db = openDatabase(dataDir);
  if (env.SUPERADMIN_EMAIL) ensureSuperadmin(db, env.SUPERADMIN_EMAIL, Date.now());
  ensurePlan(db, Date.now());
  const secrets = createSecrets(loadMasterKey(dataDir, env));
  return {
    mode: env.YESOD_MODE === 'demo' || env.YESOD_MODE === 'test' ? env.YESOD_MODE : 'production',
    dataDir,
    companyBytes: gigabytes(env.COMPANY_STORAGE_GB, 20),
    db,
    secrets,
    captcha: createCaptcha(env, {
      secrets,
      claim: (tokenId, expiresAt) => claimCaptcha(db, tokenId, expiresAt),
    }),
    mailer: createMailer(env),
    sms: createSms(env),
  };
}

function gigabytes(value: string | undefined, fallback: number): number {
  const count = value ? Number(value) : fallback;
  if (!(count > 0)) throw new Error(`COMPANY_STORAGE_GB must be a number above zero, not “${value}”.`);
  return count * 1_000_000_000;
}
