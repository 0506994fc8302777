import { distributions } from 'db/schema/distribution';
import { castProjects } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import {
  distributionApprovePath,
  distributionCreatePath,
  distributionDeletePath,
  distributionEditPath,
  distributionPath,
  distributionPayPath,
  distributionReversePath,
  distributionsPath,
  holdingContributePath,
  holdingCreatePath,
  holdingsPath,
  investmentsPath,
} from '~/book-paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, wordsOf } from '../support/html';
import { projectNamed, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let owner: Client;
let home: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  owner = client(server, 'entrepreneur@yesod.demo');
  // It has not begun, so nothing that is typed is owed to its owner yet.
  home = projectNamed(server, castProjects.ramatAviv);
});

type Fields = Record<string, string>;

async function send(path: string, id: string, fields: Fields = {}) {
  const form = formOf((await owner.get(path)).html, id);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return owner.post(path, form);
}

const idIn = (location: string | null) => Number(/\d+$/.exec(location ?? '')?.[0]);
const words = async (path: string, by = owner) => wordsOf(mainOf((await by.get(path)).html));

async function drafted(cash: string): Promise<number> {
  const draft = { cash, note: 'Rent of the spring' };
  const { status, location } = await send(
    distributionCreatePath('member', home),
    'distribution',
    draft,
  );
  expect(status).toBe(303);
  // Another person's draft, which the owner may approve.
  const id = idIn(location);
  withDatabase(server, (db) => db.update(distributions).set({ submittedBy: null }).run());
  return id;
}

test('a distribution needs terms and capital, and is drafted, approved, paid and reversed', async () => {
  const { html } = await owner.get(holdingsPath('member', home));
  expect(html).toContain(`href="${distributionsPath('member', home)}"`);
  expect(await words(distributionsPath('member', home))).toContain('No distributions yet.');
  const create = distributionCreatePath('member', home);
  expect(await words(create)).toContain('This project has no terms yet');
  const refused = await send(create, 'distribution', { cash: '100', note: 'Rent' });
  expect(refused.status).toBe(422);
  expect(errorBeside(refused.html, 'date')).toContain('No terms apply on this day');
  expect(formOf(refused.html, 'distribution').get('note')).toBe('Rent');

  await send(
    `${holdingsPath('member', home).replace('holdings', 'terms')}/create?preset=pro-rata`,
    'terms',
  );
  const ids: number[] = [];
  for (const [name, committed] of [
    ['Dana Holder', '6,000'],
    ['Gil Holder', '4,000'],
  ] as const) {
    const { location } = await send(holdingCreatePath('member', home), 'holding', {
      name,
      committed,
    });
    ids.push(idIn(location));
  }
  for (const id of ids) {
    const path = holdingContributePath('member', home, id);
    const tooMuch = await send(path, 'contribution', { amount: '6,000.01' });
    expect(errorBeside(tooMuch.html, 'amount')).toContain('more than the uncalled commitment');
    expect((await send(path, 'contribution', { amount: '3,000' })).status).toBe(303);
  }

  const id = await drafted('1,000');
  const path = distributionPath('member', home, id);
  const draft = await words(path);
  for (const part of ['Draft, calculated', 'Dana Holder', '500', 'Capital goes back'])
    expect(draft).toContain(part);
  const edit = distributionEditPath('member', home, id);
  expect((await send(edit, 'distribution', { cash: '900' })).status).toBe(303);
  expect((await send(edit, 'distribution', { version: '1' })).status).toBe(409);
  withDatabase(server, (db) => db.update(distributions).set({ submittedBy: null }).run());
  const approve = distributionApprovePath('member', home, id);
  expect(await words(approve)).toContain('Without an account, they get no message');
  expect((await send(approve, 'approval')).status).toBe(303);
  expect((await owner.get(edit)).status).toBe(404);
  const how = await words(`${path}/holdings/${ids[0]}`);
  for (const part of ['$3,000 was paid in', 'split in proportion to them'])
    expect(how).toContain(part);

  const pay = distributionPayPath('member', home, id, { holding_id: String(ids[0]) });
  expect((await send(pay, 'payout')).status).toBe(303);
  expect(await words(path)).toContain('Not paid out $450');
  expect((await send(distributionPayPath('member', home, id), 'payout')).status).toBe(303);
  expect(await words(path)).toContain('Paid out');
  expect((await owner.get(distributionPayPath('member', home, id))).status).toBe(404);
  const reverse = await send(distributionReversePath('member', home, id), 'reversal', {
    reason: 'Wrong amount',
  });
  expect(reverse.status).toBe(303);
  expect(await words(path)).toContain('Reason: Wrong amount');
});

test('the person who drafted a distribution cannot approve it, and a draft is deleted', async () => {
  const create = distributionCreatePath('member', home);
  const { location } = await send(create, 'distribution', { cash: '100' });
  const path = distributionPath('member', home, idIn(location));
  expect(await words(path)).toContain('The person who drafted it cannot approve it.');
  expect((await owner.get(`${path}/approve`)).status).toBe(404);
  const remove = distributionDeletePath('member', home, idIn(location));
  expect((await owner.post(remove, new FormData())).status).toBe(303);
  expect((await owner.get(path)).status).toBe(404);
});

test('an investor reads how their own part was computed', async () => {
  const investor = client(server, 'michal.azoulay@yesod.demo');
  const { html } = await investor.get(investmentsPath());
  const [, investment = ''] = /href="(\/investments\/\d+)"/.exec(html) ?? [];
  const page = await investor.get(investment);
  expect(wordsOf(mainOf(page.html))).toContain('Rent of the first month');
  const [href = ''] = /\/investments\/\d+\/distributions\/\d+/.exec(page.html) ?? [];
  const how = await words(href, investor);
  expect(how).toContain('8%');
  expect(how).not.toContain('Golan');
});
