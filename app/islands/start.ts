import { type IslandName, islands } from './registry';

/** Hydrates an island when the user points at it or focuses inside it. */
export function startIslands(): void {
  for (const host of document.querySelectorAll<HTMLElement>('[data-island]')) {
    let pressed: HTMLElement | null = null;
    const press = (event: Event) => {
      pressed = (event.target as Element).closest('button');
    };
    const wake = async () => {
      host.removeEventListener('pointerenter', wake);
      host.removeEventListener('focusin', wake);
      try {
        const load = islands[host.dataset.island as IslandName];
        const [{ hydrateIsland }, component] = await Promise.all([import('./hydrate'), load()]);
        hydrateIsland(host, component as Parameters<typeof hydrateIsland>[1]);
        pressed?.click();
      } catch (error) {
        // The server's markup stays usable; CSS shows all of it.
        host.dataset.islandFailed = '';
        console.error(error);
      }
      host.removeEventListener('click', press);
    };
    host.addEventListener('pointerenter', wake);
    host.addEventListener('focusin', wake);
    host.addEventListener('click', press);
    if (host.contains(document.activeElement)) void wake();
  }
}
