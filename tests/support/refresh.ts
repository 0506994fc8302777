import type { Answer, Client } from './client';

/** Opens a page and follows its Refresh headers, like a browser, until a page has none. */
export async function getFinalPage(browser: Client, path: string): Promise<Answer> {
  let answer = await browser.get(path);
  for (let next = nextOf(answer); next !== undefined; next = nextOf(answer)) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    answer = await browser.get(next);
  }
  return answer;
}

const nextOf = ({ headers }: Answer) => /^\d+;url=(.+)$/.exec(headers.get('refresh') ?? '')?.[1];
