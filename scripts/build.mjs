import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { leaveOutHandoff, leaveOutPolyfills, passOverNoise } from './bundle.mjs';
import { writePageStyles } from './page-styles.mjs';
import { writeStamp } from './stamp.mjs';
import { must, root, tool } from './steps.mjs';

const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

const programs = {
  server: 'server.ts',
  'seed-demo': 'scripts/seed-demo.ts',
  data: 'scripts/data.ts',
  'empty-log': 'scripts/empty-log.ts',
  'new-authenticator': 'scripts/new-authenticator.ts',
  'import-company': 'scripts/import-company.ts',
  typeset: 'app/services/pdf/typeset.ts',
};

rmSync(path.join(root, 'build'), { recursive: true, force: true });
await must(
  process.execPath,
  // Rollup makes many short-lived objects; with more room for them, less time goes to collecting.
  [
    '--max-semi-space-size=64',
    tool('@remix-run/dev/dist/cli.js'),
    'vite:build',
    '--logLevel',
    'warn',
  ],
  { NODE_ENV: 'production' },
);
// One build for all of them, because they share nearly all their modules.
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [leaveOutPolyfills, leaveOutHandoff],
  resolve: { alias: { '~': path.join(root, 'app'), db: path.join(root, 'db') } },
  // The production image has only the packages of `dependencies`.
  ssr: { noExternal: true, external: Object.keys(dependencies) },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'build',
    emptyOutDir: false,
    copyPublicDir: false,
    rollupOptions: {
      input: programs,
      onwarn: passOverNoise,
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
    },
  },
});
const assets = path.join(root, 'build/client/assets');
hideManifest(assets);
removeEmptyChunks(assets);
packAssets(assets);
writePageStyles();
writeStamp();
console.log('Built into build/');

/** Compresses assets at the highest level. Browsers accept brotli over TLS only, else gzip. */
function packAssets(folder) {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const file = path.join(folder, name);
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** Routes have no code for the browser (bundle.mjs). */
function removeEmptyChunks(folder) {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    const file = path.join(folder, name);
    if (readFileSync(file, 'utf8').trim() === '') rmSync(file);
  }
}

/** The manifest would list every admin route to anyone. */
function hideManifest(folder) {
  for (const name of readdirSync(folder).filter((file) => file.startsWith('manifest-')))
    rmSync(path.join(folder, name));
}
