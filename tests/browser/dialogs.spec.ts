import type { Locator, Page } from '@playwright/test';
import { castProjects } from 'db/seeds/cast';
import { en } from '~/i18n/en';
import { he } from '~/i18n/he';
import { invitationLogPath, loginPath, projectsPath } from '~/paths';
import { expect, test } from '../support/browser';
import { enterAs } from '../support/journey';

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not drawn.`);
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width };
};

async function openProject(page: Page) {
  await page.goto(projectsPath('member', { search: 'neve tzedek' }));
  await page.getByRole('link', { name: castProjects.neveTzedek }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(castProjects.neveTzedek);
  return page.url();
}

for (const [locale, words] of [
  ['en-US', en],
  ['he-IL', he],
] as const)
  test(`shows the buttons of a dialog without scrolling, in ${locale}`, async ({
    page,
    server,
  }) => {
    await enterAs(page, server, 'entrepreneur', locale);
    await page.setViewportSize({ width: 1280, height: 800 });
    const project = await openProject(page);
    const edits = await page
      .locator('details a[href*="/phase/"], details a[href*="/milestone/"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    const forms = [
      `${project}/invite`,
      ...edits.filter(
        (href, i) => edits.findIndex((other) => kindOf(other) === kindOf(href)) === i,
      ),
    ];
    expect(forms).toHaveLength(3);
    for (const address of forms) {
      await page.goto(address);
      const dialog = page.getByRole('dialog');
      const submit = dialog.locator('.form-actions button[type=submit]');
      const { top, bottom } = await boxOf(submit);
      expect([address, top > 0, bottom < 800]).toEqual([address, true, true]);
      const scrollers = dialog.locator('*');
      expect(
        await scrollers.evaluateAll(
          (all) =>
            all
              .filter(
                (one) => one.localName !== 'textarea' && one.scrollHeight > one.clientHeight + 1,
              )
              .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY)).length,
        ),
      ).toBe(0);
    }
    await expect(page.getByRole('button', { name: words.work.form.save })).toBeVisible();
  });

const kindOf = (href: string) => /\/(phase|milestone)\//.exec(href)?.[1];

test('reaches the button of an invitation in at most four tab stops', async ({
  page,
  server,
  enhanced,
}) => {
  await enterAs(page, server, 'entrepreneur');
  await page.goto(`${await openProject(page)}/invite`);
  await enhanced();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(en.ui.phone.number).focus();
  const submit = dialog.getByRole('button', { name: en.invitation.invite.submit });
  let stops = 0;
  while (!(await submit.evaluate((button) => button === document.activeElement)) && stops < 20) {
    await page.keyboard.press('Tab');
    stops += 1;
  }
  expect(stops).toBeLessThanOrEqual(4);
});

test('returns the focus to the link that opened a dialog', async ({
  page,
  server,
  enhanced,
  javaScriptEnabled,
}) => {
  await enterAs(page, server, 'entrepreneur');
  await openProject(page);
  const { invitation, form } = en;
  const opener = page.getByRole('link', { name: invitation.invite.action });
  const dialog = page.getByRole('dialog');
  const openDialog = async () => {
    await opener.click();
    await expect(dialog).toBeVisible();
    await enhanced();
  };
  await openDialog();
  await dialog.getByRole('link', { name: form.cancel }).click();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await openDialog();
  await dialog.getByRole('link', { name: en.ui.close }).click();
  await expect(opener).toBeFocused();
  if (!javaScriptEnabled) return;

  await openDialog();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await openDialog();
  await dialog.getByLabel(en.ui.phone.number).fill('527650044');
  await page.getByRole('button', { name: invitation.invite.submit }).click();
  await expect(page.getByRole('status')).toContainText('527650044');
  await expect(opener).toBeFocused();
});

test('returns the focus to the action of a row', async ({ page, server, enhanced }) => {
  await enterAs(page, server, 'entrepreneur');
  await page.goto(invitationLogPath('member', { 'filters[status]': 'pending' }));
  const withdraw = page
    .getByRole('row')
    .getByRole('link', { name: new RegExp(`^${en.invitation.log.withdraw}`) })
    .last();
  await withdraw.click();
  const cancel = page.getByRole('dialog').getByRole('link', { name: en.ui.dialog.cancel });
  await expect(cancel).toBeVisible();
  await enhanced();
  await cancel.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(withdraw).toBeFocused();
});

test('confirms an action in the title and by a toast that covers no control', async ({
  page,
  server,
}) => {
  await enterAs(page, server, 'entrepreneur');
  const project = await openProject(page);
  for (const [i, width] of [1280, 800, 360].entries()) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`${project}/message`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(en.message.field.subject).fill(`The roof ${i}`);
    await dialog.getByLabel(en.message.field.message, { exact: true }).fill('It is tight.');
    await dialog.getByRole('button', { name: en.message.write.submit }).click();
    const toast = page.getByRole('status').filter({ hasText: en.message.write.done });
    await expect(toast).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${en.ui.outcome.good} ${castProjects.neveTzedek}`));
    const header = await boxOf(page.locator('header'));
    expect((await boxOf(toast)).top).toBeGreaterThanOrEqual(header.bottom);
  }
});

test('focuses the first box after a wrong code and outlines a focused error heading', async ({
  page,
  javaScriptEnabled,
}) => {
  const { signIn } = en;
  await page.goto(`${loginPath()}?by=email`);
  await page.getByRole('button', { name: signIn.sendCode }).click();
  const heading = page.getByRole('alert').getByRole('heading');
  await expect(heading).toBeFocused();
  await expect(heading).toHaveCSS('outline-style', 'solid');

  await page.getByLabel(signIn.email, { exact: true }).fill('investor@yesod.demo');
  await page.getByRole('button', { name: signIn.sendCode }).click();
  await page.getByText(signIn.code.demo).waitFor();
  const box = javaScriptEnabled
    ? page.locator('[data-island-live] input').first()
    : page.getByRole('textbox', { name: signIn.code.label });
  await box.focus();
  await page.keyboard.type('000000');
  if (!javaScriptEnabled) await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(box).toBeFocused();
  await expect(box).toHaveAttribute('aria-describedby', /otp-error/);
});

for (const locale of ['en-US', 'he-IL'] as const)
  test(`keeps the header on one line at every width, in ${locale}`, async ({ page, server }) => {
    await enterAs(page, server, 'entrepreneur', locale);
    await page.goto(projectsPath('member'));
    for (const width of [360, 640, 768, 800, 831, 832, 991, 992, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      const { top, bottom } = await boxOf(page.locator('header'));
      expect([width, bottom - top]).toEqual([width, 64]);
    }
  });
