import { closeDatabase, openDatabase } from 'db/client.server';
import { cast } from 'db/seeds/cast';
import { insertStatements } from 'db/seeds/demo/insert-statements';
import { seedDemo } from 'db/seeds/run';
import { keepBytes } from '~/models/files/keep.server';
import { createFileStore } from '~/services/files/files.server';
import { createTypesetter } from '~/services/pdf/typesetter.server';
import { settings } from '~/services/settings/settings.server';
import { exitWithMessage } from '../server/exit-with-message';

const { dataDir } = settings;
const files = createFileStore(settings);
const db = openOrExit();
const today = new Date();
const isNew = await seedDemo(db, { today, store: (bytes) => keepBytes({ db, files }, bytes) });
if (isNew) await insertStatements({ db, files, typesetPdf: createTypesetter() }, today);
closeDatabase(db);

console.log('Demo accounts (codes arrive at /dev/outbox):');
for (const [account, { email, name }] of Object.entries(cast)) {
  console.log(`  ${account.padEnd(13)} ${email.padEnd(26)} ${name}`);
}

function openOrExit() {
  try {
    return openDatabase(dataDir);
  } catch (error) {
    exitWithMessage(error as Error);
  }
}
