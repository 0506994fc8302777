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
