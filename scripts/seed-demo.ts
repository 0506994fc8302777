import path from 'node:path';
import { closeDatabase, openDatabase } from 'db/client.server';
import { cast } from 'db/seeds/cast';
import { insertStatements } from 'db/seeds/demo/insert-statements';
import { seedDemo } from 'db/seeds/run';
import { storeBytes } from '~/services/files/store.server';
import { createTypesetter } from '~/services/pdf/typesetter.server';
import { exitWithMessage } from '../server/exit-with-message';

const dataDir = path.resolve(process.env.DATA_DIR || 'data');
const db = openOrExit();
const today = new Date();
const isNew = await seedDemo(db, { today, store: (bytes) => storeBytes(dataDir, bytes) });
if (isNew) await insertStatements({ db, dataDir, typesetPdf: createTypesetter() }, today);
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
