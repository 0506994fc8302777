import type { Page } from '@playwright/test';
import { castProjects } from 'db/seeds/cast';
import { billCreatePath, expenseCreatePath, journalPath, moneyPath } from '~/book-paths';
import { en } from '~/i18n/en';
import { projectsPath } from '~/paths';
import { expect, test } from '../support/browser';
import { enterAs } from '../support/journey';
import { photo } from '../support/photo';

const { entry: words, books } = en;

/** A phone: without a mouse, so that the field with the camera is there. */
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const save = (page: Page, kind: keyof typeof words.form.submit) =>
  page.getByRole('button', { name: words.form.submit[kind], exact: true }).click();

test('an expense with a photo is added, corrected and a bill is paid', async ({ page, server }) => {
  const supplier = `Tiles ${crypto.randomUUID().slice(0, 6)}`;
  await enterAs(page, server, 'entrepreneur');
  await page.goto(projectsPath('member', { search: castProjects.neveTzedek }));
  await page.getByRole('link', { name: castProjects.neveTzedek }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(castProjects.neveTzedek);
  const project = /\d+/.exec(new URL(page.url()).pathname)?.[0] ?? '';
  await page.goto(expenseCreatePath('member', project));
  const amount = page.getByLabel(books.field.amount);
  await expect(amount).toBeFocused();
  await amount.fill('347.20');
  const buffer = Buffer.from(await (await photo('receipt.jpg')).arrayBuffer());
  await page
    .getByLabel(words.form.camera)
    .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByLabel(books.field.supplier).fill(supplier);
  await save(page, 'expense');

  await expect(page).toHaveURL(new RegExp(`${moneyPath('member', project)}$`));
  await expect(page.getByText('Expense of $347.20 saved.')).toBeVisible();
  await page.getByRole('link', { name: words.toast.open }).click();
  await expect(page.getByRole('img', { name: 'Receipt 1' })).toBeVisible();

  await page.getByRole('link', { name: words.show.correct, exact: true }).click();
  await expect(page.getByLabel(books.field.supplier)).toHaveValue(supplier);
  await page.getByLabel(books.field.amount).fill('374.20');
  await save(page, 'expense');
  await expect(page.getByRole('img', { name: 'Receipt 1' })).toBeVisible();
  await page.getByRole('link', { name: /^Expense \d+$/ }).click();
  await expect(page.getByText(words.show.reversed)).toBeVisible();

  await page.goto(billCreatePath('member', project));
  await page.getByLabel(books.field.amount).fill('900');
  await page.getByLabel(books.field.supplier).fill(supplier);
  await page.getByLabel(books.field.dueDate).fill('2026-01-05');
  await save(page, 'bill');
  await page.getByRole('link', { name: words.toast.open }).click();
  await page.getByRole('link', { name: words.show.pay, exact: true }).click();
  await page.getByLabel(words.pay.amount).fill('400');
  await save(page, 'payment');
  await expect(page.getByRole('main')).toContainText('500');

  await page.goto(`${journalPath('member', project)}?search=${supplier}`);
  const rows = page.getByRole('row').filter({ hasText: supplier });
  await expect(rows).toHaveCount(5);
  await expect(rows.filter({ hasText: words.journal.reversed })).toHaveCount(1);
});
