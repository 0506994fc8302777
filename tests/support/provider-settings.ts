import { cast } from 'db/seeds/cast';
import { settingsSectionPath } from '~/paths';
import { client } from './client';
import { formOf } from './html';
import type { RunningServer } from './server';

export const providerSettingsPath = settingsSectionPath('providers');
export const providerSecret = { provider_secret1: 'a secret of the client' };

/** Saves the first provider as the super admin does, without a new secret unless `more` has it. */
export async function saveProvider(
  server: RunningServer,
  issuer: string,
  more: Record<string, string> = {},
) {
  const admin = client(server, cast.superadmin.email);
  const { html } = await admin.get(providerSettingsPath);
  const version = String(formOf(html, 'settings').get('version'));
  const form = { provider_name1: 'Keycloak', provider_issuer1: issuer, provider_client1: 'yesod' };
  return admin.post(providerSettingsPath, { ...form, version, ...more });
}
