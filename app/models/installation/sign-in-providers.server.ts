import type { Database } from 'db/client.server';
import type { output } from 'zod';
import { z } from 'zod';
import { Refused } from '~/models/errors';
import { countOne, refuseOver } from '~/models/limits/limits.server';
import { type Caller, operation, withExternalCall } from '~/models/operation.server';
import type { CamelKeys } from '~/models/payload';
import { findProvider } from '~/models/providers/configured.server';
import { providerKeys } from '~/models/providers/keys';
import { providerCallbackPath } from '~/paths';
import { type ProviderTest, testProvider } from '~/services/oidc/try-provider.server';
import { type Choices, saveSetting } from './choices.server';
import type { sectionFields } from './fields';
import { environmentOverrides, sealedKeys } from './providers.server';
import type { NewSettings } from './sections.server';

type Input = CamelKeys<output<(typeof sectionFields)['providers']>>;
type Context = Caller & { tx: Database; before: Choices };

/** A saved secret is only sent to the provider it was entered for. */
export function saveProviders(context: Context, input: Input): NewSettings {
  const overrides = environmentOverrides();
  const issuers = new Set<string>();
  const values: NewSettings = { ssoOnly: input.ssoOnly || null };
  for (const key of providerKeys) {
    if (overrides[`providerIssuer${key}`]) continue;
    const issuer = input[`providerIssuer${key}`];
    const client = input[`providerClient${key}`];
    const name = issuer && input[`providerName${key}`];
    if (issuer !== null && issuers.has(issuer))
      throw new Refused(`provider_issuer${key}`, 'settings.errors.issuerTwice');
    if (issuer !== null) issuers.add(issuer);
    if (issuer !== null && client === null)
      throw new Refused(`provider_client${key}`, 'form.errors.required');
    saveProviderSecret(context, key, { issuer, client, secret: input[`providerSecret${key}`] });
    values[`providerName${key}`] = name;
    values[`providerIssuer${key}`] = issuer;
    values[`providerClient${key}`] = issuer && client;
    values[`providerTrust${key}`] = (issuer !== null && input[`providerTrust${key}`]) || null;
  }
  return values;
}

type Entered = { issuer: string | null; client: string | null; secret: string | null };

function saveProviderSecret(
  { tx, secrets, before, now }: Context,
  key: (typeof providerKeys)[number],
  { issuer, client, secret }: Entered,
) {
  const name = sealedKeys[`providerSecret${key}`];
  if (issuer === null) return saveSetting(tx, name, null, now);
  if (secret !== null) return saveSetting(tx, name, secrets.seal(secret), now);
  const isSame =
    issuer === before[`providerIssuer${key}`] && client === before[`providerClient${key}`];
  if (!isSame) throw new Refused(`provider_secret${key}`, 'settings.errors.secretAgain');
}

const startTest = operation({
  name: 'settings.test',
  roles: ['superadmin'],
  input: z.object({ test: z.enum(['1', '2', '3'], { error: 'form.errors.choice' }) }),
  run(caller, { test }) {
    const { tx, actor, now, audit } = caller;
    refuseOver(tx, 'testsPerPerson', actor.id, now);
    countOne(tx, 'testsPerPerson', actor.id, now);
    audit({ recordId: 1, changes: { way: { to: 'provider' } } });
    return findProvider(caller, test);
  },
});

export type ProviderTested = { name: string } & (ProviderTest | { result: 'unset' });

/** Tries a provider without signing in. @throws AppError `limit` */
export const tryProvider = withExternalCall(
  startTest,
  async (caller, payload): Promise<ProviderTested> => {
    const provider = startTest(caller, payload);
    if (!provider || caller.origin === null) return { name: '', result: 'unset' };
    const redirectUri = new URL(providerCallbackPath(provider.key), caller.origin).href;
    return { name: provider.name, ...(await testProvider(provider, redirectUri)) };
  },
);
