import { exec, installPackages, must, tool } from './steps.mjs';

await installPackages();
const env = { YESOD_MODE: 'demo' };
await must(process.execPath, [tool('tsx/dist/cli.mjs'), 'scripts/seed-demo.ts'], env);
exec([tool('@remix-run/dev/dist/cli.js'), 'vite:dev', '--port', process.env.PORT || '3000'], env);
