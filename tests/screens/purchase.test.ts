import { castProjects } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  payerPath,
  payerTakeBackPath,
  purchasePath,
  purchaseReversePath,
  saleCreatePath,
  salesPath,
} from '~/book-paths';
import { client } from '../support/client';
import { formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { projectNamed } from '../support/peek';
import { sharedServer } from '../support/shared-server';

let server: Awaited<ReturnType<typeof sharedServer>>;
let owner: ReturnType<typeof client>;
let home: number;

beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  owner = client(server, 'entrepreneur@yesod.demo');
  home = projectNamed(server, castProjects.neveTzedek);
});

const hrefsOf = (html: string) => tagsOf(mainOf(html), 'a').map(({ href }) => href);

const page = async (path: string) => wordsOf(mainOf((await owner.get(path)).html));

async function send(path: string, id: string, fields: Record<string, string>) {
  const form = formOf((await owner.get(path)).html, id);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return owner.post(path, form);
}

describe('the form of the purchase', () => {
  test('after an answer who paid, it keeps the entered values and links to taking it back', async () => {
    const path = purchasePath('member', home);
    expect((await send(payerPath('member', home), 'payer', {})).status).toBe(303);
    const fields = { price: '1000000', paid_owner: '1000000', seller: 'Mr Levy' };
    const refused = await send(path, 'purchase', fields);
    expect(refused.status).toBe(422);
    expect(formOf(refused.html, 'purchase').get('seller')).toBe('Mr Levy');
    const takeBack = payerTakeBackPath('member', home);
    expect(hrefsOf(refused.html)).toContain(takeBack);
    expect((await owner.post(takeBack, new FormData())).status).toBe(303);
    expect(hrefsOf((await owner.get(path)).html)).not.toContain(takeBack);
    const form = formOf(refused.html, 'purchase');
    expect((await owner.post(path, form)).status).toBe(303);
    expect((await owner.post(purchaseReversePath('member', home), new FormData())).status).toBe(
      303,
    );
  });

  test('keeps the entered values, shows errors on their fields, and then shows the purchase', async () => {
    const path = purchasePath('member', home);
    const fields = { price: '1000000', tax: '50000', paid_owner: '1000000', seller: 'Mr Levy' };
    const refused = await send(path, 'purchase', fields);
    expect(refused.status).toBe(422);
    expect(wordsOf(mainOf(refused.html))).toContain('The payments sum to');
    expect(formOf(refused.html, 'purchase').get('seller')).toBe('Mr Levy');
    expect((await send(path, 'purchase', { ...fields, paid_owner: '1050000' })).status).toBe(303);
    expect(await page(path)).toContain('Purchase tax');
    const reversed = await owner.post(purchaseReversePath('member', home), new FormData());
    expect(reversed.status).toBe(303);
    expect(await page(path)).toContain('What it cost');
  });
});

describe('the form of a sale', () => {
  test('signs a contract that is listed, with its steps', async () => {
    const sent = await send(saleCreatePath('member', home), 'sale', {
      buyer: 'Dana Bar',
      price: '2000000',
      transfer_on: '2199-01-01',
    });
    expect(sent.status).toBe(303);
    expect(await page(salesPath('member', home))).toContain('Dana Bar');
  });
});
