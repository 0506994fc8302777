import { castProjects } from 'db/seeds/cast';
import { en } from '~/i18n/en';
import { he } from '~/i18n/he';
import { type Locale, textFor } from '~/i18n/words';
import { sentence } from '~/models/refusal-words';
import { projectCreatePath, projectsPath } from '~/paths';
import { accessibilityFaults, expect, test } from '../support/browser';
import { enterAs } from '../support/journey';
import { photo } from '../support/photo';
import { validProject } from '../support/project-form';

const upload = async (name: string, color: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await (await photo(name, color, 320)).arrayBuffer()),
});

const doors: [account: string, portal: 'admin' | 'member', locale: Locale, words: typeof en][] = [
  ['admin', 'admin', 'en-US', en],
  ['entrepreneur', 'member', 'he-IL', he],
];

for (const [account, portal, locale, words] of doors) {
  test(`the ${account} creates a project with photos and edits it, in ${locale}`, async ({
    page,
    server,
    javaScriptEnabled,
  }) => {
    const name = `${words.project.form.createTitle} ${crypto.randomUUID().slice(0, 6)}`;
    await enterAs(page, server, account, locale);
    await page.goto(projectsPath(portal));
    await page.getByRole('link', { name: words.project.list.create }).first().click();
    await expect(page).toHaveURL(projectCreatePath(portal));

    const field = (key: string) => page.locator(`#project [name="${key}"]`);
    for (const [key, value] of Object.entries(validProject))
      if (key !== 'asset_type_id') await field(key).fill(value);
    await field('asset_type_id').selectOption(validProject.asset_type_id);
    await page
      .getByLabel(words.project.form.addBefore)
      .setInputFiles([await upload('one.jpg', '#884422'), await upload('two.jpg', '#226644')]);
    await page
      .getByLabel(words.project.form.addAfter)
      .setInputFiles([await upload('three.jpg', '#4466aa')]);

    // Without a name the form reports the error and keeps files and values.
    await field('name').fill(' ');
    await page.getByRole('button', { name: words.project.form.create }).click();
    const label = words.project.field.name;
    const errorText = sentence(textFor(locale), label, { text: 'form.errors.required' });
    await expect(page.getByRole('alert').getByRole('heading')).toBeFocused();
    await page.getByRole('link', { name: errorText }).click();
    await expect(field('name')).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${words.ui.fieldError} `));
    await expect(field('location')).toHaveValue(validProject.location);
    await expect(page.locator('.photo-rows img')).toHaveCount(3);
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
    await field('name').fill(name);
    await page.getByRole('button', { name: words.project.form.create }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.locator('.pair figure')).toHaveCount(3);
    await expect(page.getByRole('status')).toContainText(name);

    await page.getByRole('link', { name: words.project.show.edit }).click();
    await field('location').fill('Bialik 6');
    await page.getByLabel(words.project.form.remove).first().check();
    await field('images[2][position]').fill('1');
    await page.getByRole('button', { name: words.project.form.save }).click();
    await expect(page.getByText('Bialik 6').first()).toBeVisible();
    await expect(page.locator('.pair figcaption')).toHaveText([
      words.project.flag.before,
      words.project.flag.after,
    ]);
  });
}

test('searches, sorts and pages the list', async ({ page, server }) => {
  await enterAs(page, server, 'admin');
  await page.goto(projectsPath('admin'));
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(10);
  const first = await rows.first().innerText();
  await page.getByRole('link', { name: en.ui.pager.next }).click();
  await expect(page).toHaveURL(/page=2/);
  expect(await rows.first().innerText()).not.toBe(first);

  await page.getByRole('main').getByRole('searchbox').fill('bauhaus');
  await page.getByRole('button', { name: en.ui.table.search }).click();
  await expect(page).toHaveURL(/search=bauhaus/);
  await expect(rows).toHaveCount(1);
  await page.getByRole('main').getByRole('searchbox').fill('');
  await page.getByRole('main').getByRole('searchbox').press('Enter');
  await expect(rows).toHaveCount(10);

  const name = page.getByRole('columnheader', { name: en.project.portfolio.project });
  await name.getByRole('link').click();
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await name.getByRole('link').click();
  await expect(name).toHaveAttribute('aria-sort', 'descending');
});

test('changes the language on the current page and keeps it', async ({ page, server }) => {
  await enterAs(page, server, 'investor');
  await page.goto(`${projectsPath('member')}?search=a`);
  await page.locator('header button[value="he-IL"]').click();
  await expect(page).toHaveURL(/\/projects\?search=a/);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.goto(projectsPath('member'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(he.project.list.title);
});

test('prints a project’s report with every photo and no buttons', async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  await enterAs(page, server, 'entrepreneur');
  // Projects of earlier tests may precede it.
  await page.goto(projectsPath('member', { search: 'rothschild' }));
  await page.getByRole('link', { name: castProjects.rothschild }).first().click();
  await page.getByText(en.ui.more, { exact: true }).click();
  await page.getByRole('link', { name: en.report.open, exact: true }).click();
  await expect(page.getByRole('button', { name: en.report.print })).toBeVisible({
    visible: javaScriptEnabled,
  });
  if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  const { photos, figures, details, phases } = en.project.show;
  // The letter shows the value over time.
  const rest = [figures, details, photos, en.work.timeline.title, phases];
  const headings = [castProjects.rothschild, ...rest];
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(headings);
  await expect(page.getByRole('button')).toHaveCount(0);
  const pictures = page.locator('.pair figure:visible img');
  const haveCome = () =>
    pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0));
  await expect.poll(haveCome).toEqual([true, true, true, true]);
  const tops = await page
    .locator('.stat')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  // The first row has the project's amounts, the second profit, progress and costs.
  expect([tops.length, new Set(tops).size]).toEqual([8, 2]);
  const parts = page.locator('.stat, .pair figure, main tr, .facts > div');
  const breaks = await parts.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).breakInside),
  );
  expect(breaks.length).toBeGreaterThan(20);
  expect(new Set(breaks)).toEqual(new Set(['avoid']));
});

test('shows photos one after another', async ({ page, server, enhanced, javaScriptEnabled }) => {
  await enterAs(page, server, 'investor', 'he-IL');
  await page.goto(`${projectsPath('member')}?search=rothschild`);
  await page.locator('main a[href*="/projects/show/"]').first().click();
  await page.locator('.pair a').first().click();
  const title = (flag: string, number: number) => `${flag}, תמונה ${number} מתוך 4`;
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(title(he.project.flag.before, 1));
  if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: he.photo.next }).click();
  await expect(heading).toHaveText(title(he.project.flag.after, 2));
  if (javaScriptEnabled) {
    await enhanced();
    await page.keyboard.press('ArrowRight');
    await expect(heading).toHaveText(title(he.project.flag.before, 1));
  }
  await page.getByRole('link', { name: he.photo.back }).click();
  await expect(page.locator('.pair')).not.toHaveCount(0);
});

test('aligns the text of an empty field with the page direction', async ({ page, server }) => {
  for (const [locale, side] of [
    ['he-IL', 'rtl'],
    ['en-US', 'ltr'],
  ] as const) {
    await enterAs(page, server, 'entrepreneur', locale);
    await page.goto(projectsPath('member'));
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveCSS('direction', side);
    await page.goto(projectCreatePath('member'));
    await expect(page.locator('#project [name="name"]')).toHaveCSS('direction', side);
  }
});
