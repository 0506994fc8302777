import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';

export function hydrateIsland(host: HTMLElement, component: ComponentType<{ id: string }>): void {
  const id = host.dataset.islandId ?? '';
  const [root, data] = host.children;
  const props = JSON.parse(data?.textContent ?? '{}');
  const element = createElement(component, { ...props, id });
  const markup = root?.innerHTML ?? '';
  try {
    flushSync(() => hydrateRoot(root as HTMLElement, element, { identifierPrefix: id }));
  } catch (error) {
    // React empties a failed root, so the server's markup is restored.
    if (root) root.innerHTML = markup;
    throw error;
  }
  host.dataset.islandLive = '';
}
