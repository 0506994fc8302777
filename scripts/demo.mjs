import { isBuildFresh } from './stamp.mjs';
import { exec, installPackages, lowMemoryFlags, must } from './steps.mjs';

console.log(
  `Yesod's demo: data in ${process.env.DATA_DIR || 'data'}, mail and text messages shown at /dev/outbox.`,
);
await installPackages();
if (isBuildFresh()) console.log('The build is up to date.');
else {
  console.log('Building (about half a minute, once) …');
  await must(process.execPath, ['scripts/build.mjs']);
}
const env = { YESOD_MODE: 'demo', NODE_ENV: 'production', ...lowMemoryFlags };
await must(process.execPath, ['build/seed-demo.js'], env);
exec(['build/server.js'], env);
