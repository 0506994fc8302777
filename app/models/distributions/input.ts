import { distributionSources } from 'db/schema/distribution';
import { z } from 'zod';
import { positive } from '~/models/books/input';
import { isoDay, line, orNull, recordId } from '~/models/fields';
import { impactHash } from '~/models/scenarios/seen';

export {
  type DistributionSource,
  type DistributionStatus,
  distributionSources,
  distributionStatuses,
} from 'db/schema/distribution';

export const distributionFields = z.object({
  source: z.enum(distributionSources, 'form.errors.choice'),
  cash: positive,
  /** Defaults to today. */
  date: isoDay.optional(),
  note: orNull(line(200)),
});

export const payoutFields = z.object({
  /** Defaults to all unpaid holders. */
  holding_id: orNull(recordId()),
  /** Defaults to today. */
  date: isoDay.optional(),
  note: orNull(line(500)),
});

export const approvalFields = z.object({ impact_hash: impactHash });

export const reversalFields = z.object({ reason: orNull(line(500)) });

const stored = { on: isoDay, amount: z.int().min(0) };

/** Validates the parts of distributions in a company import, with the figures behind them. */
export const storedFlows = z.array(z.object(stored)).max(10_000);
export const storedPayouts = z.array(z.object({ ...stored, tier: z.string().max(20) })).max(10_000);
export const storedPaidTiers = z
  .array(
    z.object({
      position: z.int().min(0).max(20),
      kind: z.string().max(20),
      amount: z.int().min(0),
    }),
  )
  .max(50);

export type DistributionFields = z.input<typeof distributionFields>;
export type PayoutFields = z.input<typeof payoutFields>;
export type ReversalFields = z.input<typeof reversalFields>;
