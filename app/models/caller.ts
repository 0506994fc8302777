import type { Database } from 'db/client.server';
import type { Locale } from '~/i18n/words';
import type { Scanner } from '~/services/files/scan.server';
import type { Gateway } from '~/services/payments/gateway';
import type { Secrets } from '~/services/secrets/secrets.server';
import type { Actor } from './access/actor.server';
import type { ApiKey } from './api-keys/key.server';
import type { Ways } from './outbox/ways.server';
import type { Session } from './sessions/session.server';

export type Seller = {
  rate: number;
  id: string | null;
  sellerName?: string | null;
  sellerAddress?: string | null;
};

/** Everything an operation or query needs to know about the current request. */
export type Caller = {
  db: Database;
  secrets: Secrets;
  dataDir: string;
  /** Bytes of uploads one company may keep. */
  companyBytes: number;
  /** Sees every upload first, where there is one. */
  scanner: Scanner | null;
  /** Null where plans are not paid for (docs/rules.md#subscriptions). */
  gateway: Gateway | null;
  /** The tax contained in prices, in percent, and the seller that receipts name. */
  vat: Seller;
  /** What becomes of mails and text messages. */
  ways: Ways;
  /** Where people reach the site, for links in mails; null where nobody knows. */
  origin: string | null;
  /** Where the request came from, which limits count by. */
  address: string;
  actor: Actor;
  /** The person behind the request while they impersonate the actor. */
  impersonator?: Actor | null;
  now: number;
  locale: Locale;
  session: Session | null;
  /** The API key of a program, which has no session. */
  key?: ApiKey | null;
  /** Called when a retry got the stored result of an earlier call. */
  onReplay?: () => void;
};

export type OpenCaller = Omit<Caller, 'actor'> & {
  actor: Actor | null;
  /** What a session that begins is for; a browser's where it is not said. */
  kind?: Session['kind'];
  userAgent?: string;
  /** What the browser shows of an earlier login. */
  deviceMark?: string | null;
};

/** The fields of a request by their payload names; empty fields are left out. */
export type Payload = Record<string, unknown>;
