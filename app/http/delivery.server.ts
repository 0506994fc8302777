import type { Database } from 'db/client.server';
import { deliverOutbox, type WaysOut } from '~/models/outbox/deliver.server';
import { log } from '~/services/log/log.server';
import type { Secrets } from '~/services/secrets/secrets.server';

/** The part of the platform messages leave by. */
export type PostOffice = Omit<WaysOut, 'hasOutboxPage'> & { db: Database; secrets: Secrets; mode: string };

let isDelivering = false;
let isAskedAgain = false;

/** One delivery at a time; whatever is asked for meanwhile is done by another after it. */
export async function deliver({ db, secrets, mailer, sms, mode }: PostOffice) {
  isAskedAgain = isDelivering;
  if (isDelivering) return;
  isDelivering = true;
  try {
    let isMore = true;
    while (isMore) {
      isAskedAgain = false;
      const ways = { mailer, sms, hasOutboxPage: mode !== 'production' };
      isMore = (await deliverOutbox(db, secrets, ways)) || isAskedAgain;
    }
  } catch (error) {
    log.error({ err: error }, 'the outbox could not be delivered');
  } finally {
    isDelivering = false;
  }
}
