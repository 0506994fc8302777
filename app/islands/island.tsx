import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { chartCache } from './chart-cache';
import { type IslandName, type IslandProps, islands } from './registry';

const loaded = new Map<IslandName, ComponentType<{ id: string }>>();
const loading = new Map<IslandName, Promise<void>>();

type Props<Name extends IslandName> = { name: Name; id: string; props: IslandProps<Name> };

/**
 * A component that also lives in the browser. `id` is unique on the page and prefixes every id
 * React makes inside.
 */
export function Island<Name extends IslandName>({ name, id, props }: Props<Name>) {
  // Vite puts this file into chunks for the browser as well, where none is ever loaded: they need
  // no registry.
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

/** When an island is met for the first time, its code is loaded and the page rendered once more. */
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
  // The renderer awaits it; a failure there must not also end the process here.
  done.catch(() => {});
  loading.set(name, done);
}

/** No tag can close the script element, no line separator breaks it. */
function scriptSafe(json: string): string {
  return json.replace(
    /[<\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
