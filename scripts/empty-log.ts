import { setTimeout as pause } from 'node:timers/promises';
import { closeDatabase, connect } from 'db/client.server';
import { isLogLong, truncateLog } from 'db/write-ahead-log';

const [file = ''] = process.argv.slice(2);
const pauseMs = 250;

// The server that started this process is gone.
process.once('disconnect', () => process.exit());

/** Empties a long write-ahead log, as soon as nothing reads it any more. */
const db = connect(file);
for (;;) {
  truncateLog(db);
  if (!isLogLong(db)) break;
  await pause(pauseMs);
}
closeDatabase(db);
process.exit();
