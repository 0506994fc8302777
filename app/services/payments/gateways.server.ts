import type { PaymentSettings } from '~/services/settings/settings.server';
import type { Gateway } from './gateway';
import { createSandbox } from './sandbox.server';
import { createStripe } from './stripe.server';

/** Null where plans are not paid for. */
export function createGateway(settings: PaymentSettings, dataDir: string): Gateway | null {
  if (settings.kind === 'sandbox') return createSandbox(dataDir);
  return settings.kind === 'stripe' ? createStripe(settings) : null;
}
