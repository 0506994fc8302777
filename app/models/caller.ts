import type { Database } from 'db/client.server';
import type { Locale } from '~/i18n/words';
import type { FileStore } from '~/services/files/files.server';
import type { Scanner } from '~/services/files/scan.server';
import type { Gateway } from '~/services/payments/gateway';
import type { TypesetPdf } from '~/services/pdf/document';
import type { Secrets } from '~/services/secrets/secrets.server';
import type { Actor } from './access/actor.server';
import type { ApiKey } from './api-keys/key.server';
import type { LimitName, LimitUse } from './limits/limits.server';
import type { Ways } from './outbox/ways.server';
import type { Session } from './sessions/session.server';

export type Seller = {
  vatRate: number;
  vatId: string | null;
  sellerName?: string | null;
  sellerAddress?: string | null;
};

/** The services that the process provides to requests and jobs; `app/runtime` composes them. */
export type Services = {
  db: Database;
  secrets: Secrets;
  dataDir: string;
  files: FileStore;
  /** The storage quota of one company, in bytes. */
  companyBytes: number;
  /** Scans every upload for malware; null if no scanner is configured. */
  scanner: Scanner | null;
  /** Null if billing is disabled (docs/rules.md#subscriptions). */
  gateway: Gateway | null;
  /** The tax included in prices, in percent, and the seller shown on receipts. */
  vat: Seller;
  typesetPdf: TypesetPdf;
  /** How messages are delivered: by a provider, to the outbox, to the log or nowhere. */
  ways: Ways;
  /**
   * The public URL of the site, for links in emails; null if it is unknown. Without a configured
   * URL, a request may provide its own.
   */
  origin: string | null;
};

/** The facts of one request; `app/http` builds them for pages, `app/api` for calls. */
type RequestFacts = {
  now: number;
  /** The client's IP address. Rate limits count by it, and the audit log shows it. */
  address: string;
  locale: Locale;
  session: Session | null;
  /** The API key of the request; requests with a key have no session. */
  key?: ApiKey | null;
  /** The person behind the request while they impersonate the actor. */
  impersonator?: Actor | null;
  /** Called when a retry gets the stored result of an earlier call. */
  onReplay?: () => void;
  /** Called when the request counts against a limit that its caller may know about. */
  onLimitUse?: (name: LimitName, use: LimitUse) => void;
  /** The kind of session to start; a browser session by default. */
  kind?: Session['kind'];
  userAgent?: string;
  /** The cookie that marks a device that signed in before. */
  deviceMark?: string | null;
};

/** Everything an operation or query needs to know about the current request. */
export type Caller = Services & RequestFacts & { actor: Actor };

/** The same for requests that may come from visitors. */
export type PublicCaller = Services & RequestFacts & { actor: Actor | null };

/** The fields of a request by their payload names; empty fields are left out. */
export type Payload = Record<string, unknown>;
