const limit = 200;
const entries = new Map<string, string>();

/** The HTML of charts by everything that shapes it; the least recently used of 200 leaves first. */
export const chartCache = {
  read(key: string, render: () => string): string {
    const html = entries.get(key) ?? render();
    entries.delete(key);
    entries.set(key, html);
    if (entries.size > limit) entries.delete(entries.keys().next().value as string);
    return html;
  },
  get size(): number {
    return entries.size;
  },
};
