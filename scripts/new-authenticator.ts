import { existsSync } from 'node:fs';
import { closeDatabase, databaseFile, openDatabase } from 'db/client.server';
import { reloadInstallation } from '~/models/installation/current.server';
import { openSecrets } from '~/models/installation/keys.server';
import { approveSuperadmin } from '~/models/sign-in/authenticator-approval.server';
import { settings } from '~/services/settings/settings.server';

const { dataDir, secretKey, publicOrigin, port } = settings;
const [email = ''] = process.argv.slice(2);
const file = databaseFile(dataDir);
if (!existsSync(file)) {
  console.error(`There is no database at ${file}. Set DATA_DIR to the folder that holds it.`);
  process.exit(1);
}
const db = openDatabase(dataDir);
reloadInstallation(db);
const means = {
  secrets: openSecrets(db, { dataDir, secretKey }),
  origin: publicOrigin ?? `http://localhost:${port}`,
  locale: 'en-US' as const,
  now: Date.now(),
};
const link = approveSuperadmin(db, means, email);
closeDatabase(db);

if (!link) {
  console.error(`No super admin with two-factor authentication has the address “${email}”.`);
  process.exit(1);
}
console.log(`This link shows a new QR code. It becomes valid in 24 hours and expires a week later. All contacts were notified and can cancel it.
${link}`);
