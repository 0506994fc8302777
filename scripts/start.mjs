import { existsSync } from 'node:fs';
import path from 'node:path';
import { become, end, root } from './steps.mjs';

if (!existsSync(path.join(root, 'build/server.js'))) end('There is no build yet: run `npm run build` first.');
const settings = existsSync(path.join(root, '.env')) ? ['--env-file=.env'] : [];
// With more arenas, glibc keeps what the photos of earlier uploads took.
become([...settings, 'build/server.js'], { MALLOC_ARENA_MAX: '2' });
