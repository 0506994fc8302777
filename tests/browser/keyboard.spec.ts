import type { Locator, Page } from '@playwright/test';
import { castProjects } from 'db/seeds/cast';
import { en } from '~/i18n/en';
import { phasesPath, projectsPath } from '~/paths';
import { expect, test } from '../support/browser';
import { enterAs } from '../support/journey';
import { keyboardOf } from './keyboard';

test.use({ viewport: { width: 390, height: 640 } });
test.beforeEach(({ page, server }) => enterAs(page, server, 'entrepreneur'));

const label = (page: Page, text: string) => page.locator('main form').getByLabel(text).first();

test('creates a project by keyboard only, correcting an error on the way', async ({
  page,
  enhanced,
}) => {
  const { project } = en;
  const name = `Keyboard house ${crypto.randomUUID().slice(0, 6)}`;
  const hands = keyboardOf(page, enhanced);
  await page.goto(projectsPath('member'));
  await hands.follow(page.getByRole('link', { name: project.list.create }).first());
  await hands.type(label(page, project.field.description), 'Two floors');
  await hands.type(label(page, project.field.assetType), 'V');
  await hands.type(label(page, project.field.location), 'Bialik 4');
  await hands.type(label(page, project.field.currentValue), '2500000');
  await hands.type(label(page, project.field.renovationCost), '400000');
  await hands.type(label(page, project.field.startDate), '01152026');
  await hands.type(label(page, project.field.endDate), '12312026');
  await hands.follow(page.getByRole('button', { name: project.form.create }));

  await expect(page.getByRole('alert').getByRole('heading')).toBeFocused();
  await hands.tabTo(page.getByRole('alert').getByRole('link'));
  await page.keyboard.press('Enter');
  await expect(label(page, project.field.name)).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('creates a phase by keyboard only', async ({ page, enhanced }) => {
  const { work, phase } = en;
  const hands = keyboardOf(page, enhanced);
  await page.goto(`${phasesPath('member')}?perPage=50`);
  await hands.follow(
    page.getByRole('rowheader', { name: castProjects.neveTzedek }).getByRole('link'),
  );
  await hands.follow(page.getByRole('link', { name: phase.list.create }).first());
  await hands.type(label(page, work.field.title), 'Typed blind');
  await hands.type(label(page, work.field.description), 'No mouse');
  await hands.type(label(page, work.field.startDate), '01152026');
  await hands.type(label(page, work.field.endDate), '02152026');
  await hands.type(label(page, work.field.plannedCost), '1000');
  await hands.type(label(page, work.field.actualCost), '0');
  await hands.type(label(page, phase.field.dateOfExpense), '02152026');
  await hands.follow(page.getByRole('button', { name: phase.form.create }));
  await expect(page.getByRole('rowheader', { name: 'Typed blind' })).toBeVisible();
});

test('invites a person by keyboard only, with the focus kept in the dialog', async ({
  page,
  enhanced,
}) => {
  const { invitation, ui } = en;
  const hands = keyboardOf(page, enhanced);
  await page.goto(projectsPath('member', { search: 'rothschild' }));
  await hands.follow(page.getByRole('link', { name: castProjects.rothschild }).first());
  await hands.follow(page.getByRole('link', { name: invitation.invite.action }));
  const dialog = page.getByRole('dialog');
  await hands.type(dialog.getByLabel(ui.phone.number), '527650011');
  await hands.tabTo(dialog.getByRole('button', { name: invitation.invite.submit }));
  expect(await tabStopsBehind(page, dialog)).toEqual([]);
  await hands.follow(dialog.getByRole('button', { name: invitation.invite.submit }));
  await expect(page.getByRole('status')).toContainText('527650011');
});

test('sends a message by keyboard only', async ({ page, enhanced, javaScriptEnabled }) => {
  const { message } = en;
  const hands = keyboardOf(page, enhanced);
  await page.goto(projectsPath('member', { search: 'rothschild' }));
  await hands.follow(page.getByRole('link', { name: castProjects.rothschild }).first());
  await hands.follow(page.getByRole('link', { name: message.write.action }).first());
  const dialog = page.getByRole('dialog');
  await hands.type(dialog.getByLabel(message.field.subject), 'The roof');
  await hands.type(dialog.getByLabel(message.field.message, { exact: true }), 'It is tight.');
  await hands.follow(dialog.getByRole('button', { name: message.write.submit }));
  const toast = page.getByRole('status');
  await expect(toast).toContainText(message.write.done);
  // Without script the message is part of the page and stays.
  await expect(toast).toHaveCSS('position', javaScriptEnabled ? 'fixed' : 'static');
  await expect(toast).toHaveCSS('animation-name', javaScriptEnabled ? 'toast' : 'none');
});

/** Lists the tab stops outside a dialog. */
async function tabStopsBehind(page: Page, dialog: Locator): Promise<string[]> {
  const behind: string[] = [];
  for (let stops = 0; stops < 40; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await dialog.evaluate((over) => {
      const focused = document.activeElement ?? document.body;
      return over.contains(focused) || focused === document.body
        ? null
        : focused.outerHTML.slice(0, 80);
    });
    if (stop) behind.push(stop);
  }
  return behind;
}
