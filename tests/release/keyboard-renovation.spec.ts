import type { Locator, Page } from '@playwright/test';
import { cast } from 'db/seeds/cast';
import { dashboardPath, loginPath } from '~/paths';
import { keyboardOf } from '../browser/keyboard';
import { type Story, startStory } from '../browser/story';
import { expect, test } from '../support/browser';
import { chooseLanguage, enterAs, readCode } from '../support/journey';
import { pdf } from '../support/paper';
import { photo } from '../support/photo';

/** The keyboard actions of both people, found by visible text. */
function handsOf(page: Page, story: Story, enhanced: () => Promise<void>) {
  const { text, main, field } = story;
  const hands = keyboardOf(page, enhanced);
  const link = (name: string, within: Locator = main) =>
    within.getByRole('link', { name: story.beginning(name) }).first();
  return {
    ...hands,
    follow: (name: string, within?: Locator) => hands.follow(link(name, within)),
    press: (name: string) => hands.follow(main.getByRole('button', { name, exact: true })),
    attach: (label: string, file: File) => hands.attach(field(label), file),
    async fill(values: Record<string, string>) {
      for (const [label, words] of Object.entries(values)) await hands.type(field(label), words);
    },
    menu: (name: string) =>
      hands.follow(link(name, page.getByRole('navigation', { name: text('ui.shell.mainNav') }))),
    /** The page begins in its field, and so does the one for the code. */
    async logIn(email: string) {
      await page.context().clearCookies();
      await page.goto(loginPath({ by: 'email', lang: story.locale }));
      await expect(main.getByLabel(text('signIn.email'), { exact: true })).toBeFocused();
      await page.keyboard.type(email);
      await hands.send();
      const code = await readCode(page, story.words);
      if (story.hasScript)
        await page.locator('[data-island="otp-boxes"][data-island-live]').waitFor();
      await expect(main.locator('input:focus')).toHaveCount(1);
      await page.keyboard.type(code);
      if (!story.hasScript) await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/dashboard$/);
      await chooseLanguage(page, story.locale);
    },
  };
}

test('a renovation is planned, shared and discussed by keyboard only', async ({
  page,
  server,
  enhanced,
  javaScriptEnabled,
}) => {
  page.setDefaultTimeout(8_000);
  const story = startStory(page, javaScriptEnabled ?? true);
  const { text, pick, expectToast, titled, main } = story;
  const hands = handsOf(page, story, enhanced);
  const name = pick('בית המקלדת', 'Keyboard house');
  const subject = pick('מתחילים', 'We begin');
  const answer = pick('בהצלחה', 'Good luck');
  const planned = (title: string) => ({
    [text('work.field.title')]: title,
    [text('work.field.description')]: pick('לפי המפרט', 'As specified'),
    [text('work.field.startDate')]: '01152026',
  });
  const costs = {
    [text('work.field.endDate')]: '02152026',
    [text('work.field.plannedCost')]: '1000',
    [text('work.field.actualCost')]: '0',
  };

  await test.step('the entrepreneur creates a project with photos from before and after', async () => {
    await hands.logIn(cast.entrepreneur.email);
    await hands.menu(text('shell.nav.projects'));
    await hands.follow(text('project.list.create'));
    await hands.fill({
      [text('project.field.name')]: name,
      [text('project.field.description')]: pick('שתי קומות', 'Two floors'),
      [text('project.field.assetType')]: 'V',
      [text('project.field.location')]: pick('ביאליק 4', 'Bialik 4'),
      [text('project.field.currentValue')]: '2500000',
      [text('project.field.renovationCost')]: '400000',
      [text('project.field.startDate')]: '01152026',
      [text('project.field.endDate')]: '12312026',
    });
    await hands.attach(text('project.form.addBefore'), await photo('before.jpg'));
    await hands.attach(text('project.form.addAfter'), await photo('after.jpg'));
    await hands.press(text('project.form.create'));
    await titled(name);
  });

  await test.step('adds a phase with a milestone and a document, and invites an investor', async () => {
    const project = page.url();
    await hands.follow(text('phase.list.create'));
    await hands.fill({
      ...planned(pick('פירוק', 'Demolition')),
      ...costs,
      [text('phase.field.dateOfExpense')]: '02152026',
    });
    await hands.press(text('phase.form.create'));
    await hands.follow(text('phase.list.milestones', { count: 0 }));
    await hands.follow(text('milestone.list.create'));
    await hands.fill({
      ...planned(pick('פינוי', 'Rubble cleared')),
      [text('milestone.field.dueDate')]: '02152026',
      ...costs,
    });
    await hands.press(text('milestone.form.create'));
    await expect(story.row(pick('פינוי', 'Rubble cleared'))).toBeVisible();

    await page.goto(project);
    await hands.follow(text('document.upload.action'));
    await hands.fill({ [text('document.field.name')]: pick('היתר', 'Permit') });
    await hands.attach(text('document.field.file'), pdf('permit.pdf'));
    await hands.press(text('document.upload.submit'));
    await expectToast(text('document.upload.done', { name: pick('היתר', 'Permit') }));

    await hands.follow(text('invitation.invite.action'));
    await hands.fill({ [text('ui.phone.number')]: `0${cast.investor.phoneNumber}` });
    await hands.press(text('invitation.invite.submit'));
    await expectToast(cast.investor.phoneNumber);
  });

  await test.step('the investor accepts, reads the report and sends a message', async () => {
    await enterAs(page, server, 'investor', story.locale);
    await page.goto(dashboardPath('member'));
    await hands.follow(text('dashboard.member.answer'));
    await hands.follow(text('invitation.pending.accept'), story.row(name));
    await hands.press(text('invitation.answer.acceptConfirm'));
    await hands.follow(text('report.open'));
    await expect(main.getByRole('link', { name: pick('פינוי', 'Rubble cleared') })).toBeVisible();
    await hands.follow(name, page.getByRole('navigation', { name: text('ui.breadcrumbs') }));
    await hands.follow(text('message.write.action'));
    await hands.fill({
      [text('message.field.subject')]: subject,
      [text('message.field.message')]: answer,
    });
    await hands.press(text('message.write.submit'));
    await expectToast(text('message.write.done'));
  });

  await test.step('the entrepreneur reads it in the inbox and replies', async () => {
    // Another code within a minute would be rejected.
    await enterAs(page, server, 'entrepreneur', story.locale);
    await page.goto(dashboardPath('member'));
    await hands.menu(text('message.inbox.title'));
    await hands.follow(subject);
    await expect(page.getByRole('dialog')).toContainText(answer);
    await hands.fill({ [text('message.show.answer')]: pick('תודה', 'Thank you') });
    await hands.press(text('message.thread.send'));
    await expectToast(text('message.write.done'));
  });
});
