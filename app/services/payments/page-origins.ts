import type { PaymentSettings } from '~/services/settings/settings.server';

/**
 * Origins of hosted pages to which a form of ours may redirect (`form-action` of the content
 * security policy).
 */
export const pageOrigins = (settings: PaymentSettings): string[] =>
  settings.kind === 'stripe' ? [settings.checkoutOrigin] : [];
