import type { Answer, Client } from './client';

/** Opens a page and, as a browser does, whatever its Refresh header leads to, until one stays. */
export async function settled(somebody: Client, path: string): Promise<Answer> {
  let answer = await somebody.get(path);
  for (let next = nextOf(answer); next !== undefined; next = nextOf(answer)) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    answer = await somebody.get(next);
  }
  return answer;
}

const nextOf = ({ headers }: Answer) => /^\d+;url=(.+)$/.exec(headers.get('refresh') ?? '')?.[1];
