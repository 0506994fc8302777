import type { Database } from 'db/client.server';
import { choices } from '~/models/installation/choices.server';
import { openSealed } from '~/models/installation/providers.server';
import { type ProviderKey, providerKeys } from '~/models/providers/keys';
import type { SignInContext } from '~/models/sign-in/context';
import type { ProviderSettings } from '~/services/oidc/provider.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { settings } from '~/services/settings/settings.server';

type Place = Pick<SignInContext, 'db' | 'secrets'>;

/** The sign-in providers, from the environment or the settings (docs/rules.md#providers). */
export const signInProviders = ({ db, secrets }: Place): ProviderSettings[] =>
  providerKeys.flatMap((key) => providerAt(db, secrets, key) ?? []);

export const findProvider = (place: Place, key: unknown): ProviderSettings | undefined =>
  signInProviders(place).find((provider) => String(provider.key) === String(key));

function providerAt(db: Database, secrets: Secrets, key: ProviderKey): ProviderSettings | null {
  const fixed = settings.oidc[key - 1];
  if (fixed) return { key, ...fixed };
  const saved = choices(db);
  const issuer = saved[`providerIssuer${key}`];
  const clientId = saved[`providerClient${key}`];
  const clientSecret = issuer && openSealed(db, secrets, `providerSecret${key}`);
  if (!issuer || !clientId || !clientSecret) return null;
  const name = saved[`providerName${key}`] ?? new URL(issuer).hostname;
  return { key, name, issuer, clientId, clientSecret, trustsAmr: saved[`providerTrust${key}`] };
}

/** True if people who have a provider sign in there only. */
export const isProviderRequired = (place: Place): boolean =>
  (settings.ssoOnly ?? choices(place.db).ssoOnly) && signInProviders(place).length > 0;
