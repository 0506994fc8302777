import { existsSync } from 'node:fs';
import path from 'node:path';
import { end, exec, lowMemoryFlags, root } from './steps.mjs';

const [program = 'server', ...args] = process.argv.slice(2);
const file = path.join('build', `${program}.js`);

if (!existsSync(path.join(root, file))) end('There is no build yet: run `npm run build` first.');
const settings = existsSync(path.join(root, '.env')) ? ['--env-file=.env'] : [];
exec([...settings, file, ...args], lowMemoryFlags);
