import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { dependencies } from './package.json';
import remixConfig from './remix.config.js';
import { emptyClientRoutes, leaveOutPolyfills, passOverNoise } from './scripts/bundle.mjs';

/** No Remix client listens for route updates, so a change in `app/` reloads the page. */
const reloadOnChange: Plugin = {
  name: 'reload-on-change',
  handleHotUpdate({ file, server }) {
    if (file.includes('/app/')) server.ws.send({ type: 'full-reload' });
  },
};

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    remix(remixConfig),
    reloadOnChange,
    ...(command === 'build' ? [emptyClientRoutes, leaveOutPolyfills] : []),
  ],
  resolve: { alias: { '~': `${import.meta.dirname}/app`, db: `${import.meta.dirname}/db` } },
  ssr:
    command === 'build'
      ? // The run stage has only the packages of `dependencies`: those with native parts, or with files of their own.
        { noExternal: true, external: Object.keys(dependencies) }
      : { noExternal: ['lucide-react', 'recharts', '@headlessui/react'] },
  // Otherwise the server would contain React's development version as well.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    reportCompressedSize: false,
    target: ['chrome111', 'safari16.4', 'firefox128'],
    assetsInlineLimit: 0,
    // Its code would be a third of the script that every page loads.
    modulePreload: false,
    rollupOptions: { onwarn: passOverNoise },
  },
}));
