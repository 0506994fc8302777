import { castProjects } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  holdingCommitPath,
  holdingCreatePath,
  holdingDeletePath,
  holdingEditPath,
  holdingPath,
  holdingSellPath,
  holdingsPath,
  investmentsPath,
  projectTermsPath,
  termsCreatePath,
} from '~/book-paths';
import { dashboardPath, projectPath } from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, wordsOf } from '../support/html';
import { projectNamed } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let who: Record<'admin' | 'entrepreneur' | 'investor' | 'tenant' | 'admin2', Client>;
let home: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  const person = (account: string) => client(server, `${account}@yesod.demo`);
  who = {
    admin: person('admin'),
    entrepreneur: person('entrepreneur'),
    investor: person('investor'),
    tenant: person('tenant'),
    admin2: person('admin2'),
  };
  home = projectNamed(server, castProjects.neveTzedek);
});

type Fields = Record<string, string>;

async function send(by: Client, path: string, id: string, fields: Fields) {
  const form = formOf((await by.get(path)).html, id);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return by.post(path, form);
}

const words = async (by: Client, path: string) => wordsOf(mainOf((await by.get(path)).html));
const idIn = (location: string | null) => Number(/\d+$/.exec(location ?? '')?.[0]);

async function create(name: string, fields: Fields = {}) {
  const path = holdingCreatePath('member', home);
  const all = { name, committed: '1,000', joined_on: '2026-01-05', ...fields };
  const { status, location } = await send(who.entrepreneur, path, 'holding', all);
  expect(status).toBe(303);
  return idIn(location);
}

describe('holdings of a project', () => {
  test('are listed from the project’s page, with shares', async () => {
    const { html } = await who.entrepreneur.get(projectPath('member', home));
    expect(html).toContain(`href="${holdingsPath('member', home)}"`);
    const pageText = await words(who.entrepreneur, holdingsPath('member', home));
    expect(pageText).toContain('Mizrahi Family');
    expect(pageText).toContain('Golan Family Trust No account');
  });

  test('show who gets the value, in styled rows, and each estimate', async () => {
    const { html } = await who.entrepreneur.get(holdingsPath('member', home));
    expect(wordsOf(mainOf(html))).toMatch(
      /Who gets the value today.*All holders.*Mizrahi Family.*Owed to the owner.*Net value of the project.*Bank and cash.*Estimated value/s,
    );
    // The explanation's styles.
    expect(html).toMatch(/href="\/assets\/books-[\w-]+\.css"|\.explain-row\s*\{/);
  });

  test('show an investor who sees the amounts the costs whose payer is not known yet', async () => {
    const line = /By \d\d\/\d\d\/\d{4}, about \S+ were paid outside the project’s account/;
    expect(await words(who.investor, projectPath('member', home))).toMatch(line);
    expect(await words(who.tenant, projectPath('member', home))).not.toMatch(line);
    // The owner gets the question instead.
    expect(await words(who.entrepreneur, projectPath('member', home))).not.toMatch(line);
  });

  test('keep the input after an error', async () => {
    const path = holdingCreatePath('member', home);
    const fields = { name: '', committed: 'many', joined_on: '2199-01-01', share_class: 'A' };
    const { status, html } = await send(who.entrepreneur, path, 'holding', fields);
    expect(status).toBe(422);
    expect(errorBeside(html, 'committed')).not.toBe('');
    expect(formOf(html, 'holding').get('share_class')).toBe('A');
  });

  test('are committed, sold and shown with both sides', async () => {
    const id = await create('Rina Sela');
    const commit = holdingCommitPath('member', home, id);
    const more = { committed: '1,500', date: '2026-02-01' };
    expect(await send(who.entrepreneur, commit, 'commitment', more)).toMatchObject({ status: 303 });
    const sell = holdingSellPath('member', home, id);
    const tooMuch = await send(who.entrepreneur, sell, 'sale', {
      amount: '1,501',
      buyer_name: 'Oded Sela',
    });
    expect(tooMuch.status).toBe(422);
    expect(errorBeside(tooMuch.html, 'amount')).toContain('more than the commitment');
    const fields = { amount: '500', buyer_name: 'Oded Sela' };
    expect(await send(who.entrepreneur, sell, 'sale', fields)).toMatchObject({ status: 303 });
    const pageText = await words(who.entrepreneur, holdingPath('member', home, id));
    expect(pageText).toMatch(/Sold to: Oded Sela .*500.*Commitment .*Commitment/s);
    const question = await words(who.entrepreneur, holdingDeletePath('member', home, id));
    expect(question).toContain('cannot be deleted');
  });

  test('are edited and deleted after a question', async () => {
    const id = await create('Mistake');
    const edit = holdingEditPath('member', home, id);
    const fields = { name: 'Corrected', is_sponsor: 'on' };
    expect(await send(who.entrepreneur, edit, 'holding', fields)).toMatchObject({ status: 303 });
    expect(await words(who.entrepreneur, holdingPath('member', home, id))).toContain('Sponsor');
    const remove = holdingDeletePath('member', home, id);
    expect(await words(who.entrepreneur, remove)).toContain('Delete the holding of');
    expect(await who.entrepreneur.post(remove, {})).toMatchObject({ status: 303 });
    expect(await who.entrepreneur.get(holdingPath('member', home, id))).toMatchObject({
      status: 404,
    });
  });

  test('do not exist for others', async () => {
    for (const by of [who.investor, who.tenant, who.admin2])
      expect((await by.get(holdingsPath('member', home))).status).not.toBe(200);
    expect(await who.admin.get(holdingsPath('admin', home))).toMatchObject({ status: 200 });
  });
});

describe('the terms', () => {
  test('are chosen by a worked example, then their rates are entered', async () => {
    const choose = termsCreatePath('member', home);
    expect(await words(who.entrepreneur, choose)).toMatch(/Worked example|Investors/);
    const path = termsCreatePath('member', home, { preset: 'hurdles' });
    const wrong = await send(who.entrepreneur, path, 'terms', { second_hurdle: '5' });
    expect(wrong.status).toBe(422);
    expect(errorBeside(wrong.html, 'second_hurdle')).toContain('above the first');
    const fields = { first_hurdle: '9' };
    expect(await send(who.entrepreneur, path, 'terms', fields)).toMatchObject({ status: 303 });
    const pageText = await words(who.entrepreneur, projectTermsPath('member', home));
    expect(pageText).toContain('Investors get everything up to an IRR of 9%');
    expect(pageText).toContain('Version 1');
    expect((await who.investor.get(projectTermsPath('member', home))).status).not.toBe(200);
  });
});

describe('terms tier by tier', () => {
  const path = () => termsCreatePath('member', home, { preset: 'custom', from: 'catch-up' });
  const kinds = (html: string) =>
    [...formOf(html, 'terms')].filter(([name]) => name.endsWith('.kind')).map(([, kind]) => kind);
  const press = (html: string, intent: object | string, fields: Fields = {}) => {
    const form = formOf(html, 'terms');
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('__intent__', typeof intent === 'string' ? intent : JSON.stringify(intent));
    return who.entrepreneur.post(path(), form);
  };

  test('begin with ready-made ones, and buttons add, move and remove a tier', async () => {
    const choices = await who.entrepreneur.get(termsCreatePath('member', home));
    expect(choices.html).toContain('from=hurdles');
    const { html } = await who.entrepreneur.get(path());
    expect(kinds(html)).toEqual(['preferred', 'capital', 'catch-up', 'split']);
    const payload = { name: 'tiers', index: 3, defaultValue: { kind: 'hurdle' } };
    const added = await press(html, { type: 'insert', payload }, { 'tiers[0].rate': '6.5' });
    expect(added.status).toBe(200);
    expect(kinds(added.html)).toEqual(['preferred', 'capital', 'catch-up', 'hurdle', 'split']);
    expect(formOf(added.html, 'terms').get('tiers[0].rate')).toBe('6.5');
    const order = { type: 'reorder', payload: { name: 'tiers', from: 3, to: 2 } };
    const moved = await press(added.html, order, { 'tiers[3].rate': '12' });
    expect(kinds(moved.html)).toEqual(['preferred', 'capital', 'hurdle', 'catch-up', 'split']);
    expect(formOf(moved.html, 'terms').get('tiers[2].rate')).toBe('12');
    const remove = { type: 'remove', payload: { name: 'tiers', index: 0 } };
    expect(kinds((await press(moved.html, remove)).html)).toHaveLength(4);
  });

  test('are previewed with errors at their fields, and saved', async () => {
    const { html } = await who.entrepreneur.get(path());
    const wrong = await press(html, 'preview', {
      'tiers[0].rate': '',
      'tiers[3].sponsor_share': '101',
    });
    expect(wrong.status).toBe(200);
    expect(errorBeside(wrong.html, 'tiers[0].rate')).toBeTruthy();
    expect(errorBeside(wrong.html, 'tiers[3].sponsor_share')).toContain('from 0 to 100');
    const right = { 'tiers[0].rate': '10', 'tiers[3].sponsor_share': '30' };
    const preview = await press(wrong.html, 'preview', right);
    const pageText = wordsOf(mainOf(preview.html));
    expect(pageText).toContain('The rest: 70% to investors, 30% to the sponsor');
    expect(pageText).toContain('Preferred return of 10% a year, simple');
    const versions = await words(who.entrepreneur, projectTermsPath('member', home));
    expect(versions).not.toContain('Terms tier by tier');
    const form = formOf(preview.html, 'terms');
    expect(await who.entrepreneur.post(path(), form)).toMatchObject({ status: 303 });
    expect(await words(who.entrepreneur, projectTermsPath('member', home))).toContain(
      'Terms tier by tier',
    );
  });
});

describe('My investments', () => {
  test('shows the reader’s own holdings only', async () => {
    expect((await who.investor.get(dashboardPath('member'))).html).toContain(
      `href="${investmentsPath()}"`,
    );
    const pageText = await words(who.investor, investmentsPath());
    expect(pageText).toContain(castProjects.neveTzedek);
    expect(pageText).not.toContain('Golan');
    const { html } = await who.investor.get(investmentsPath());
    const href = /href="(\/investments\/\d+)"/.exec(html)?.[1] ?? '';
    const own = await words(who.investor, href);
    expect(own).toContain('900,000');
    expect(own).toContain('Capital goes back to investors');
    expect(own).not.toContain('Golan');
    expect((await who.tenant.get(investmentsPath())).status).not.toBe(200);
  });

  test('has figures as of the end of any month, with how the value is estimated', async () => {
    const pageText = await words(who.investor, investmentsPath());
    for (const part of ['All my investments', 'Paid in $880,000', 'Multiple (MOIC)', 'IRR a year'])
      expect(pageText).toContain(part);
    const [, href = ''] =
      /href="(\/investments\/\d+)"/.exec((await who.investor.get(investmentsPath())).html) ?? [];
    expect(await words(who.investor, href)).toContain('As if everything were sold');
    const early = await words(who.investor, `${href}?on=2024-01-01`);
    expect(early).toContain('None on 31/12/2023: no terms yet, or nothing was paid in by then');
    expect(await words(who.investor, `${href}?on=2026-08-15`)).toContain('As of 31/07/2026.');
    expect(early).toContain('Nothing was called yet.');
    const before = await words(who.investor, `${investmentsPath()}?filters[on]=2020-01-01`);
    expect(before).not.toContain('All my investments');
  });
});
