import { become, bin, installPackages, must } from './steps.mjs';

await installPackages();
const env = { YESOD_MODE: 'demo' };
await must(bin('tsx'), ['scripts/seed-demo.ts'], env);
become(bin('remix'), ['vite:dev', '--port', process.env.PORT || '3000'], env);
