import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type IslandName, type IslandProps, islands } from './registry';

const most = 200;
const entries = new Map<string, string>();

/** Drawing a chart takes as long as the rest of a dashboard (bench/RESULTS.md). */
export const chartCache = {
  read(key: string, render: () => string): string {
    const html = entries.get(key) ?? render();
    entries.delete(key);
    entries.set(key, html);
    if (entries.size > most) entries.delete(entries.keys().next().value as string);
    return html;
  },
  get size(): number {
    return entries.size;
  },
};

const loaded = new Map<IslandName, ComponentType<{ id: string }>>();
const loading = new Map<IslandName, Promise<void>>();

type Props<Name extends IslandName> = { name: Name; id: string; props: IslandProps<Name> };

/**
 * A component that also runs in the browser. `id` must be unique on the page and prefixes the ids
 * React creates.
 */
export function Island<Name extends IslandName>({ name, id, props }: Props<Name>) {
  // Vite bundles this file for the browser as well, where it is never rendered and needs no
  // registry.
  if (!import.meta.env.SSR) return null;
  const component = loaded.get(name);
  if (!component) {
    load(name);
    return null;
  }
  const json = JSON.stringify(props);
  const render = () =>
    renderToString(createElement(component, { ...props, id }), { identifierPrefix: id });
  const html = name.endsWith('-chart')
    ? chartCache.read(`${name} ${id} ${json}`, render)
    : render();
  const data = `<script type="application/json">${scriptSafe(json)}</script>`;
  const inner = { __html: `<div>${html}</div>${data}` };
  return <div data-island={name} data-island-id={id} dangerouslySetInnerHTML={inner} />;
}

/** Loads the code of new islands and renders the page again. */
export async function renderWithIslands(render: () => string): Promise<string> {
  let html = render();
  while (loading.size > 0) {
    await Promise.all(loading.values());
    html = render();
  }
  return html;
}

function load(name: IslandName): void {
  if (loading.has(name)) return;
  const done = islands[name]()
    .then((component) => void loaded.set(name, component as ComponentType<{ id: string }>))
    .finally(() => loading.delete(name));
  // The renderer awaits it; an unhandled rejection must not end the process.
  done.catch(() => {});
  loading.set(name, done);
}

/** Escapes JSON so that no tag closes the script element and no line separator breaks it. */
function scriptSafe(json: string): string {
  return json.replace(
    /[<\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
