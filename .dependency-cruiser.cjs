/** What each layer of the app may import, besides itself (DECISIONS.md tells the layers). */
const layers = {
  'app/routes': ['app/screens', 'app/http', 'app/api', 'app/(book-)?paths.ts'],
  'app/screens': [
    'app/models',
    'app/http',
    'app/ui',
    'app/islands',
    'app/i18n',
    'app/(book-)?paths.ts',
    'db/schema',
    'app/services/files/(limits|refused)',
    // The page of the calls is drawn from their table.
    'app/api/docs.server',
  ],
  'app/models': [
    'db',
    'app/services',
    'app/i18n/(words|en|he|format|times)',
    'app/(book-)?paths.ts',
  ],
  'app/services': ['db/sqlite-file'],
  'app/runtime': ['app/models', 'app/services', 'db'],
  'app/http': [
    'app/runtime',
    'app/models',
    'app/services',
    'app/i18n',
    'app/(book-)?paths.ts',
    'db',
  ],
  'app/api': [
    'app/models',
    'app/http',
    'app/runtime',
    'app/services',
    'app/i18n/words',
    'app/(book-)?paths.ts',
    'db/schema',
  ],
  'app/ui': ['app/i18n'],
  'app/islands': ['app/ui', 'app/i18n'],
  'app/enhance': [],
  'app/i18n': [],
  'app/paths.ts': [],
  'app/book-paths.ts': ['app/paths.ts'],
  'db/(?!seeds)': ['db'],
  // The demo's books are written by the operations that people use.
  'db/seeds': ['db', 'app/models'],
};

/** `app/enhance` is loaded by the name a page asks for; the migrations are made from every schema file. */
const entries =
  '^(app/(remix\\.d|root|entry\\.(server|client))\\.tsx?|app/(routes|enhance)/|db/schema/|server\\.ts|scripts/|bench/)';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    ...Object.entries(layers).map(([layer, allowed]) =>
      forbid(
        `${layer}-imports-downward`,
        `${layer} may import ${['itself', ...allowed].join(', ')} and no other part of the app`,
        { path: `^${layer}` },
        {
          path: '^(app|db|server|scripts|tests|bench)(/|\\.)',
          pathNot: `^(${[layer, ...allowed].join('|')})`,
        },
      ),
    ),
    forbid(
      'models-and-services-know-no-web',
      'models and services never import React, Remix or an HTTP server',
      { path: '^(app/models|app/services|db)/' },
      {
        path: 'node_modules/(react|react-dom|react-i18next|@remix-run|express|@conform-to|@headlessui)/',
      },
    ),
    forbid(
      'database-driver-in-db',
      'only `db` opens database files',
      { path: '^(app|server)(/|\\.)' },
      { path: 'node_modules/better-sqlite3/' },
    ),
    forbid(
      'screens-read-through-models',
      'a screen may name the shape of a row, never reach for a table',
      { path: '^app/screens/' },
      { path: '^db/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'ui-vendors',
      'domain-free components are React, icons and form attributes, nothing else',
      { path: '^app/ui/' },
      {
        path: 'node_modules/',
        pathNot: 'node_modules/(@types/)?(react|react-dom|lucide-react|@conform-to/[^/]+)/',
      },
    ),
    forbid(
      'nouns-keep-to-themselves',
      "a noun's screens never import another noun's screens; the shell around them is everybody's",
      { path: '^app/screens/([^/]+)/' },
      { path: '^app/screens/', pathNot: '^app/screens/($1|shell)/' },
    ),
    forbid(
      'seeds-are-for-the-demo',
      'an installation without the demo needs none of its rows',
      { path: '^(app|server)(/|\\.)' },
      { path: '^db/seeds/' },
    ),
    forbid(
      'no-circles',
      'two files that need each other are one file, or three; naming a type needs nothing',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    // Files that only unused files import follow when those are gone, since there are no circles.
    // A rule of reachability would say so at once, in four times the time.
    {
      name: 'no-unused-files',
      comment: 'a file that no page, server or script imports',
      severity: 'error',
      from: {},
      module: {
        path: '^(app|db|server)/.*\\.tsx?$',
        pathNot: entries,
        numberOfDependentsLessThan: 1,
      },
    },
    forbid(
      'no-unresolved',
      'an import that leads nowhere',
      {},
      { couldNotResolve: true, pathNot: '^virtual:|\\?(url|inline)$' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|node_modules/\\.)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
