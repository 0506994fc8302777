import type { OpenPage } from '~/http/page.server';
import { signInProviders } from '~/models/providers/configured.server';
import { providerStartPath } from '~/paths';

/** Links to the providers, which need the public address of this site to lead back. */
export const providerLinks = (page: OpenPage, options: { door?: 'admin'; redirectTo?: string }) =>
  page.origin === null
    ? []
    : signInProviders(page).map(({ key, name }) => ({
        name,
        href: providerStartPath(key, options),
      }));
