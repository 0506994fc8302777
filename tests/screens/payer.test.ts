import { castProjects } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  distributionCreatePath,
  expenseCreatePath,
  moneyPath,
  ownerTransferPath,
  payerPath,
  payerTakeBackPath,
} from '~/book-paths';
import { projectPath } from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, wordsOf } from '../support/html';
import { projectNamed } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let owner: Client;
let home: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  owner = client(server, 'entrepreneur@yesod.demo');
  home = projectNamed(server, castProjects.neveTzedek);
});

const question = /were paid outside the project’s account\. Who paid\?/;
const words = async (path: string) => wordsOf(mainOf((await owner.get(path)).html));

describe('who paid the typed amounts', () => {
  test('is a question in one line, answered by a form, and taken back', async () => {
    const path = payerPath('member', home);
    expect(await words(projectPath('member', home))).toMatch(question);
    expect(await words(moneyPath('member', home))).toMatch(question);
    expect(await words(distributionCreatePath('member', home))).toContain('once it is known');
    const form = formOf((await owner.get(path)).html, 'payer');
    const proposed = String(form.get('owner'));
    form.set('owner', '0');
    const refused = await owner.post(path, form);
    expect(refused.status).toBe(422);
    expect(errorBeside(refused.html, 'owner')).toContain('must add up');
    form.set('owner', proposed);
    expect((await owner.post(path, form)).status).toBe(303);
    expect(await words(moneyPath('member', home))).not.toMatch(question);
    expect(await words(path)).toContain('Answered: the account');
    const takeBack = payerTakeBackPath('member', home);
    const { html } = await owner.get(takeBack);
    expect(wordsOf(html)).toContain('All its entries are reversed');
    expect((await owner.post(takeBack, new FormData())).status).toBe(303);
    expect(await words(moneyPath('member', home))).toMatch(question);
  });

  test('money of the owner has a form, and an expense asks whether it was typed', async () => {
    const path = ownerTransferPath('member', home);
    const form = formOf((await owner.get(path)).html, 'owner-transfer');
    form.set('amount', '100');
    expect((await owner.post(path, form)).status).toBe(303);
    expect(await words(expenseCreatePath('member', home))).toContain('Part of what you typed?');
  });
});
