import { emptyLog } from 'db/write-ahead-log';
import { deleteOldExports } from '~/models/company-export/delete-old.server';
import { sweepDeletions } from '~/models/deletions/since.server';
import { sweepDrafts } from '~/models/drafts/draft.server';
import { type SweptPlace, sweepFiles } from '~/models/files/unused.server';
import { sweepIdempotencyKeys } from '~/models/idempotency/idempotency.server';
import { sweepErrors } from '~/models/installation/errors.server';
import { recurring } from '~/models/jobs/job';
import { sweepFailedJobs } from '~/models/jobs/lease.server';
import { sweepCaptchas, sweepLimits } from '~/models/limits/limits.server';
import { sweepOutbox } from '~/models/outbox/deliver.server';
import { sweepSecurityEvents } from '~/models/security/log.server';
import { sweepSessions } from '~/models/sessions/session.server';
import { sweepChallenges } from '~/models/sign-in/challenges.server';
import { sweepPasskeyChallenges } from '~/models/sign-in/evidence/passkey.server';
import { sweepUsedTokens } from '~/models/sign-in/evidence/provider.server';
import { sweepContactChanges } from '~/models/sign-in/purposes/managed-contact-change.server';
import { sweepDeliveries } from '~/models/webhooks/deliveries.server';

const every = 10 * 60_000;

const sweeps = [
  sweepSessions,
  sweepChallenges,
  sweepPasskeyChallenges,
  sweepUsedTokens,
  sweepContactChanges,
  sweepLimits,
  sweepCaptchas,
  sweepIdempotencyKeys,
  sweepOutbox,
  sweepDrafts,
  sweepDeletions,
  sweepSecurityEvents,
  sweepDeliveries,
  sweepFailedJobs,
  sweepErrors,
];

/** Deletes what has expired, and keeps the write-ahead log short. */
export async function sweep(place: SweptPlace, now: number) {
  for (const sweepTable of sweeps) sweepTable(place.db, now);
  deleteOldExports(place, now);
  emptyLog(place.db);
  await sweepFiles(place, now);
}

export const deleteExpired = recurring<'expired.delete'>(
  { every },
  {
    async run(services, _, { now }) {
      await sweep(services, now);
    },
  },
);
