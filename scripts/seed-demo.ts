import path from 'node:path';
import { closeDatabase, openDatabase } from 'db/client.server';
import { cast } from 'db/seeds/cast';
import { seedDemo } from 'db/seeds/run';
import { storeBytes } from '~/services/files/store.server';
import { exitWithMessage } from '../server/exit-with-message';

const dataDir = path.resolve(process.env.DATA_DIR || 'data');
const db = opened();
await seedDemo(db, { today: new Date(), store: (bytes) => storeBytes(dataDir, bytes) });
closeDatabase(db);

console.log('Demo accounts (codes arrive at /dev/outbox):');
for (const [account, { email, name }] of Object.entries(cast)) {
  console.log(`  ${account.padEnd(13)} ${email.padEnd(26)} ${name}`);
}

function opened() {
  try {
    return openDatabase(dataDir);
  } catch (error) {
    exitWithMessage(error as Error);
  }
}
