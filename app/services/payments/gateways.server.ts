import type { PaymentSettings } from '~/services/settings/settings.server';
import type { Gateway } from './gateway';
import { createSandbox } from './sandbox.server';
import { createStripe } from './stripe.server';

type Place = { dataDir: string; installation: () => string };

export function createGateway(
  settings: PaymentSettings,
  { dataDir, installation }: Place,
): Gateway | null {
  if (settings.kind === 'sandbox') return createSandbox(dataDir);
  return settings.kind === 'stripe' ? createStripe(settings, installation()) : null;
}
