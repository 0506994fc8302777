import path from 'node:path';
import { engines } from '../../../package.json';
import {
  country,
  countryCodes,
  daemonAt,
  type Environment,
  gigabytes,
  metricsToken,
  oneOf,
  originOf,
  parsePercent,
  required,
  timeZone,
  wholeNumber,
  workerCount,
} from './environment';
import { nodeProblem } from './node-version.mjs';
import { type StorageSettings, storageSettings } from './storage';

/** `demo` shows the outbox and the codes; `test` may turn the captcha off. */
export type Mode = 'production' | 'demo' | 'test';

export type Settings = StorageSettings & {
  port: number;
  host: string;
  /** How many processes answer requests. */
  workers: number;
  proxyHops: number;
  publicOrigin: string | null;
  /** Other origins whose pages may call the JSON API. */
  apiOrigins: string[];
  /** True if webhooks may use private addresses and plain HTTP. */
  privateWebhooks: boolean;
  /** True if HSTS includes subdomains. */
  hstsSubdomains: boolean;
  mode: Mode;
  dataDir: string;
  /** The storage limit of one company, in bytes. */
  companyBytes: number;
  /** The ClamAV daemon that scans uploads; null if there is none. */
  clamd: { host: string; port: number } | null;
  superadminEmail: string | null;
  /** The default country for phone numbers, two letters; null if the settings page decides. */
  country: string | null;
  /** Hex or base64; null if the key is a file in the data directory. */
  secretKey: string | null;
  /**
   * Null if the settings page decides, as with text messages; without either, mail stays in the
   * outbox.
   */
  mail: { url: string; from: string } | null;
  sms: { sid: string; token: string; from: string; baseUrl: string } | null;
  /**
   * The hourly limit on text messages, and the allowed countries; null if the settings page
   * decides.
   */
  smsPerHour: number | null;
  smsCountries: string[] | null;
  /** The sign-in providers by number; null if the settings page decides. */
  oidc: (OidcSettings | null)[];
  /** True if people who have a provider sign in there only; null if the settings page decides. */
  ssoOnly: boolean | null;
  captcha: CaptchaSettings;
  payments: PaymentSettings;
  /** The VAT included in a plan's price, in percent, and the operator's tax id, for receipts. */
  vat: {
    vatRate: number;
    vatId: string | null;
    sellerName: string | null;
    sellerAddress: string | null;
  };
  /**
   * `keep` is the number of nightly backups to keep, 0 for none; null if the settings page decides.
   */
  backups: { folder: string; keep: number | null };
  /** True if the log shows codes and links that cannot be sent. */
  showsCodes: boolean;
  logLevel: string;
  /** The bearer token that reads `/metrics`; null if there are no metrics. */
  metricsToken: string | null;
  /** IANA time zone for companies that chose none; null if the settings page decides. */
  timeZone: string | null;
};

type OidcSettings = {
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  trustsAmr: boolean;
};

export type CaptchaSettings =
  | { kind: 'question' | 'off' }
  | { kind: 'recaptcha'; siteKey: string; secretKey: string; verifyUrl: string };

export type PaymentSettings =
  | { kind: 'off' | 'sandbox' }
  | {
      kind: 'stripe';
      secretKey: string;
      /** Has several entries while a secret is being replaced. */
      webhookSecrets: readonly string[];
      baseUrl: string;
      /** The origin of Stripe's hosted pages; differs if the account has a custom domain. */
      checkoutOrigin: string;
    };

const modes = ['production', 'demo', 'test'] as const;
const captchas = ['question', 'recaptcha', 'off'] as const;
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** @throws if a setting is invalid */
export function readSettings(env: Environment): Settings {
  const mode = oneOf(env, 'YESOD_MODE', modes, 'production');
  const proxyHops = wholeNumber(env, 'TRUST_PROXY', 0);
  const publicOrigin = env.PUBLIC_URL ? originOf(env.PUBLIC_URL) : null;
  // Every visitor would share the proxy's address, and so its rate limits.
  if (mode === 'production' && proxyHops === 0 && publicOrigin?.startsWith('https:'))
    throw new Error(
      'PUBLIC_URL is https, so there is a proxy: ' +
        'set TRUST_PROXY to the number of proxies, usually 1.',
    );
  const dataDir = path.resolve(env.DATA_DIR || 'data');
  return {
    port: wholeNumber(env, 'PORT', 3000),
    workers: workerCount(env),
    host: env.HOST || '127.0.0.1',
    proxyHops,
    publicOrigin,
    apiOrigins: (env.API_ORIGINS ?? '')
      .split(/[\s,]+/)
      .flatMap((origin) => (origin ? [originOf(origin, 'API_ORIGINS')] : [])),
    privateWebhooks: oneOf(env, 'WEBHOOKS_PRIVATE', ['yes', 'no'], 'no') === 'yes',
    hstsSubdomains: oneOf(env, 'HSTS_SUBDOMAINS', ['yes', 'no'], 'no') === 'yes',
    mode,
    dataDir,
    ...storageSettings(env),
    companyBytes: gigabytes(env, 'COMPANY_STORAGE_GB', 20),
    clamd: env.CLAMD ? daemonAt(env.CLAMD) : null,
    superadminEmail: env.SUPERADMIN_EMAIL || null,
    country: country(env),
    secretKey: env.SECRET_KEY?.trim() || null,
    mail: mailSettings(env),
    sms: smsSettings(env),
    smsPerHour: env.SMS_PER_HOUR ? wholeNumber(env, 'SMS_PER_HOUR', 0) : null,
    smsCountries: env.SMS_COUNTRIES ? countryCodes(env.SMS_COUNTRIES) : null,
    oidc: ['OIDC', 'OIDC_2', 'OIDC_3'].map((prefix) => oidcSettings(env, prefix)),
    ssoOnly: env.SSO_ONLY ? oneOf(env, 'SSO_ONLY', ['yes', 'no'], 'no') === 'yes' : null,
    captcha: captchaSettings(env, mode),
    payments: paymentSettings(env, mode),
    vat: {
      vatRate: parsePercent(env, 'VAT_RATE', 0),
      vatId: env.VAT_ID || null,
      sellerName: env.SELLER_NAME || null,
      sellerAddress: env.SELLER_ADDRESS || null,
    },
    backups: {
      folder: path.resolve(env.BACKUP_DIR || path.join(dataDir, 'backups')),
      keep: env.BACKUP_KEEP ? wholeNumber(env, 'BACKUP_KEEP', 0) : null,
    },
    showsCodes:
      oneOf(env, 'SHOW_CODES_IN_LOG', ['yes', 'no'], mode === 'demo' ? 'yes' : 'no') === 'yes',
    timeZone: timeZone(env),
    metricsToken: metricsToken(env),
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, env.NODE_ENV === 'test' ? 'silent' : 'info'),
  };
}

function mailSettings(env: Environment): Settings['mail'] {
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  if (!url) return null;
  if (!/^smtps?:\/\/./.test(url) || !URL.canParse(url))
    throw new Error('SMTP_URL must be a URL that begins with smtp:// or smtps://.');
  if (!from) throw new Error('SMTP_URL is set, so MAIL_FROM must be set too.');
  return { url, from };
}

function smsSettings(env: Environment): Settings['sms'] {
  if (oneOf(env, 'SMS', ['outbox', 'twilio'], 'outbox') === 'outbox') return null;
  return {
    sid: required(env, 'TWILIO_ACCOUNT_SID', 'SMS=twilio'),
    token: required(env, 'TWILIO_AUTH_TOKEN', 'SMS=twilio'),
    from: required(env, 'TWILIO_FROM', 'SMS=twilio'),
    baseUrl: (env.TWILIO_BASE_URL || 'https://api.twilio.com').replace(/\/+$/, ''),
  };
}

function oidcSettings(env: Environment, prefix: string): OidcSettings | null {
  const variable = `${prefix}_ISSUER`;
  const issuer = env[variable];
  if (!issuer) return null;
  return {
    issuer,
    name: env[`${prefix}_NAME`] || new URL(originOf(issuer, variable)).hostname,
    clientId: required(env, `${prefix}_CLIENT_ID`, variable),
    clientSecret: required(env, `${prefix}_CLIENT_SECRET`, variable),
    trustsAmr: oneOf(env, `${prefix}_TRUST_AMR`, ['yes', 'no'], 'no') === 'yes',
  };
}

function captchaSettings(env: Environment, mode: Mode): CaptchaSettings {
  const kind = oneOf(env, 'CAPTCHA', captchas, mode === 'demo' ? 'off' : 'question');
  if (kind === 'off' && mode === 'production')
    throw new Error('CAPTCHA=off is allowed in demo and test mode only.');
  if (kind !== 'recaptcha') return { kind };
  return {
    kind,
    siteKey: required(env, 'RECAPTCHA_SITE_KEY', 'CAPTCHA=recaptcha'),
    secretKey: required(env, 'RECAPTCHA_SECRET_KEY', 'CAPTCHA=recaptcha'),
    verifyUrl: env.RECAPTCHA_VERIFY_URL || 'https://www.google.com/recaptcha/api/siteverify',
  };
}

function paymentSettings(env: Environment, mode: Mode): PaymentSettings {
  const kind = oneOf(
    env,
    'PAYMENTS',
    ['off', 'sandbox', 'stripe'],
    mode === 'production' ? 'off' : 'sandbox',
  );
  const isConfirmed = oneOf(env, 'PAYMENTS_SANDBOX_IN_PRODUCTION', ['yes', 'no'], 'no') === 'yes';
  if (kind === 'sandbox' && mode === 'production' && !isConfirmed)
    throw new Error(
      'PAYMENTS=sandbox moves no money; ' +
        'in production it also needs PAYMENTS_SANDBOX_IN_PRODUCTION=yes.',
    );
  if (kind !== 'stripe') return { kind };
  return {
    kind,
    secretKey: required(env, 'STRIPE_SECRET_KEY', 'PAYMENTS=stripe'),
    webhookSecrets: required(env, 'STRIPE_WEBHOOK_SECRET', 'PAYMENTS=stripe').split(/[\s,]+/),
    baseUrl: (env.STRIPE_BASE_URL || 'https://api.stripe.com').replace(/\/+$/, ''),
    checkoutOrigin: originOf(
      env.STRIPE_CHECKOUT_ORIGIN || 'https://checkout.stripe.com',
      'STRIPE_CHECKOUT_ORIGIN',
    ),
  };
}

export const settings: Settings = ownSettings();

function ownSettings(): Settings {
  const problem = nodeProblem(engines.node, process.versions.node);
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
  try {
    return readSettings(process.env);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
