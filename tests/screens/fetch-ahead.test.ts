import { closeDatabase, connectReader } from 'db/client.server';
import { WriteRefused } from 'db/prepared';
import { people } from 'db/schema/person';
import { cast } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { waitFor } from '~/models/limits/limits.server';
import { dashboardPath, payByCodePath, plansPath } from '~/paths';
import { waitForStartJobs, watchChanges } from '../support/changes';
import { client } from '../support/client';
import { crawl, starts } from '../support/crawl';
import { shareConnection } from '../support/open-database';
import { withDatabase } from '../support/peek';
import { type RunningServer, startServer } from '../support/server';
import { isRelease } from '../support/tier';

const ahead = { 'Sec-Purpose': 'prefetch' };

/** Jobs run by themselves, and search indexes follow from other tables. */
const ignored = /_(jobs|revision|.*_search.*)_/;

let server: RunningServer;
let takeChanges: () => string[];
beforeAll(async () => {
  // A shared server may still have to write security events of an earlier file.
  server = await startServer({ seed: 'demo' });
  shareConnection(server.dataDir);
  await waitForStartJobs(server);
  takeChanges = watchChanges(server, ignored);
});
afterAll(() => server.stop());

const roles = isRelease
  ? (['admin', 'entrepreneur', 'investor', 'tenant', 'superadmin'] as const)
  : (['investor'] as const);

describe.each(roles)('pages that the browser of %s fetches ahead', (role) => {
  test('write nothing, whether or not they are opened later', async () => {
    const browser = client(server, cast[role].email);
    const opened: string[] = [];
    takeChanges();
    const pages = await crawl(
      {
        async get(path) {
          const page = await browser.get(path, ahead);
          expect([path, takeChanges()]).toEqual([path, []]);
          if (page.status !== 503) return page;
          opened.push(path);
          const own = await browser.get(path);
          takeChanges();
          return own;
        },
      },
      starts[role] ?? [],
      1,
      undefined,
      1,
    );
    expect(pages.length).toBeGreaterThan(10);
    expect(opened.length).toBeLessThan(pages.length / 3);
  });
});

test('a page that notes its visit is not fetched ahead, and opens as before', async () => {
  const investor = client(server, cast.investor.email);
  expect((await investor.get(dashboardPath('member'), ahead)).status).toBe(503);
  const { status, headers } = await investor.get(dashboardPath('member'));
  expect(status).toBe(200);
  expect(headers.get('speculation-rules')).toBe('"/speculation-rules.json"');
  expect((await investor.get(dashboardPath('member'), ahead)).status).toBe(200);
});

describe.each([undefined, cast.investor.email])('links with a code, opened by %s', (email) => {
  test('are not fetched ahead, so that nobody can guess without being counted', async () => {
    const browser = client(server, email);
    const rightCode = withDatabase(
      server,
      (db) => db.select().from(people).where(eq(people.email, cast.admin.email)).get()!.userCode,
    );
    const pagesFor = (code: string) => [plansPath({ userCode: code }), payByCodePath(1, code)];
    const fetchAhead = async (code: string) => {
      const pages = pagesFor(code).map((path) => browser.get(path, ahead));
      return (await Promise.all(pages)).map(({ status, html }) => [
        status,
        html.replaceAll(code, ''),
      ]);
    };
    const refused = await fetchAhead(rightCode);
    expect(refused.map(([status]) => status)).toEqual([503, 503]);
    expect(await fetchAhead('a-wrong-code')).toEqual(refused);
    expect((await browser.get(plansPath({ userCode: rightCode }))).status).toBe(200);
  });
});

test('a limit is only checked where the attempt can be counted', () =>
  withDatabase(server, (db) => {
    const reader = connectReader(db);
    onTestFinished(() => closeDatabase(reader));
    expect(() => waitFor(reader, 'failuresPerNetwork', '', 0)).toThrow(WriteRefused);
  }));

test('the rules of the links that are fetched ahead have their own type', async () => {
  const rules = await fetch(`${server.url}/speculation-rules.json`);
  expect(rules.headers.get('content-type')).toBe('application/speculationrules+json');
  expect(await rules.json()).toHaveProperty('prefetch');
});
