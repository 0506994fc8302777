/** HTML kept by everything that shapes it; of more than `limit` pieces the least recently used leaves first. */
export function keptHtml(limit: number) {
  const entries = new Map<string, string>();
  return {
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
}
