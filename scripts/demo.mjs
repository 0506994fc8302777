import { isBuildFresh } from './stamp.mjs';
import { become, installPackages, must, thrifty } from './steps.mjs';

console.log(
  `Yesod's demo: data in ${process.env.DATA_DIR || 'data'}, mail and text messages shown at /dev/outbox.`,
);
await installPackages();
if (isBuildFresh()) console.log('The build is up to date.');
else {
  console.log('Building (about half a minute, once) …');
  await must(process.execPath, ['scripts/build.mjs']);
}
const env = { YESOD_MODE: 'demo', NODE_ENV: 'production', ...thrifty };
await must(process.execPath, ['build/seed-demo.js'], env);
become(['build/server.js'], env);
