import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';

/** Brings one island to life; when it returns, the island answers clicks and keys. */
export function hydrateIsland(host: HTMLElement, component: ComponentType<{ id: string }>): void {
  const id = host.dataset.islandId ?? '';
  const [root, data] = host.children;
  const props = JSON.parse(data?.textContent ?? '{}');
  const element = createElement(component, { ...props, id });
  flushSync(() => hydrateRoot(root as HTMLElement, element, { identifierPrefix: id }));
  host.dataset.islandLive = '';
}
