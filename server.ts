import cluster from 'node:cluster';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { settings } from './app/services/settings/settings.server';
import { exitWithMessage } from './server/exit-with-message';

// React and Remix read it.
process.env.NODE_ENV ??= 'production';
const folder = import.meta.dirname;

if (cluster.isPrimary && settings.workers > 1) {
  const { startWorkers } = await import('./server/workers');
  startWorkers(settings);
} else {
  // A computed URL keeps the bundler from including the app's build in this file.
  const build = await import(pathToFileURL(path.join(folder, 'server/index.js')).href).catch(
    exitWithMessage,
  );
  const { serve } = await import('./server/serve');
  serve(build, folder);
}
