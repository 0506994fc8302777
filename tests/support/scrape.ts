import type { RunningServer } from './server';

export const metricsToken = 'a-token-only-for-tests';

/** A scrape as Prometheus makes it. */
export async function scrape({ url }: Pick<RunningServer, 'url'>, token = metricsToken) {
  const response = await fetch(`${url}/metrics`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    /** The names of all series, without labels. */
    names: new Set([...text.matchAll(/^(\w+)[{ ]/gm)].map(([, name]) => name as string)),
    /** The values of a series whose labels contain all of these, such as `kind="daily.mail"`. */
    values(name: string, ...labels: string[]): number[] {
      return text
        .split('\n')
        .filter((line) => new RegExp(`^${name}[{ ]`).test(line))
        .filter((line) => labels.every((label) => line.includes(label)))
        .map((line) => Number(line.slice(line.lastIndexOf(' ') + 1)));
    },
  };
}
