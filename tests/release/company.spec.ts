import {
  companyUsersPath,
  createdUsersPath,
  dashboardPath,
  profilePath,
  projectPath,
} from '~/paths';
import {
  addPerson,
  castOf,
  deleteAccount,
  type StoryPerson,
  seeTrial,
  signUp,
} from '../browser/company';
import { makeProject } from '../browser/renovation';
import { startStory } from '../browser/story';
import { expect, test } from '../support/browser';
import { enterAs, enterByEmail } from '../support/journey';

test('a company signs up, tries the Basic plan and adds people; one person leaves', async ({
  page,
  server,
  pageErrors,
  javaScriptEnabled,
}) => {
  const story = startStory(page, javaScriptEnabled ?? true);
  const { text, pick, main, locale, follow, press, expectToast, titled, row, look } = story;
  const { company, admin, entrepreneur, tenant, investor } = castOf(story);
  const project = pick('בית הזית', 'Olive House');
  const enter = async ({ email }: StoryPerson) => {
    await enterByEmail(page, server, email, locale);
    await page.goto(dashboardPath(email === admin.email ? 'admin' : 'member'));
  };
  const sidebar = page.getByRole('navigation', { name: text('ui.shell.mainNav') });

  await test.step('the admin signs up and starts the trial', async () => {
    await signUp(story, company, admin);
    await look();
    await seeTrial(story);
  });

  await test.step('adds an entrepreneur, a tenant and an investor with chosen permissions', async () => {
    await follow(text('shell.nav.users'), sidebar);
    await addPerson(story, 'entrepreneur', entrepreneur, ['projects.delete', 'invitations.create']);
    await addPerson(story, 'tenant', tenant, ['documents.view', 'messages.create']);
    await addPerson(story, 'investor', investor, []);
    await follow(text('shell.nav.users'), sidebar);
    for (const { name } of [entrepreneur, tenant, investor]) await expect(row(name)).toBeVisible();
    await look();
    await follow(text('shell.nav.assets'), sidebar);
    await follow(text('assetType.list.create'));
    await story.fill({ [text('assetType.field.name')]: pick('בית', 'House') });
    await press(text('assetType.form.create'));
  });

  await test.step('the entrepreneur logs in and creates a project, but cannot delete it or invite people', async () => {
    await story.logInByPhone(entrepreneur);
    await follow(text('shell.nav.projects'), sidebar);
    await expect(main.getByRole('row')).toHaveCount(0);
    await makeProject(story, project);
    await expect(main.getByRole('link', { name: text('project.show.edit') })).toBeVisible();
    await expect(
      main.getByRole('link', { name: text('deletedProject.delete.action') }),
    ).toHaveCount(0);
    await expect(main.getByRole('link', { name: text('invitation.invite.action') })).toHaveCount(0);
  });

  await test.step('the admin adds the tenant and the investor to the project', async () => {
    await enter(admin);
    for (const person of [tenant, investor]) {
      await page.goto(companyUsersPath());
      await follow(text('person.list.edit'), row(person.name));
      await main.getByLabel(project).check();
      await press(text('person.form.save'));
      await expectToast(text('person.toast.userUpdated'));
    }
  });

  const seesOnly = async (person: StoryPerson, seen: { documents: boolean; writing: boolean }) => {
    await enter(person);
    await follow(text('shell.nav.projects'), sidebar);
    await expect(main.locator('tbody tr')).toHaveCount(1);
    await follow(project, row(project));
    await titled(project);
    await look();
    await expect(main.getByRole('heading', { name: text('document.list.title') })).toHaveCount(
      seen.documents ? 1 : 0,
    );
    await expect(main.getByRole('link', { name: text('message.write.action') })).toHaveCount(
      seen.writing ? 1 : 0,
    );
    await expect(main.getByRole('link', { name: text('project.show.edit') })).toHaveCount(0);
    // The projects of other companies, such as the first of the demo, do not exist for them.
    await page.goto(projectPath('member', 1));
    await titled(text('shell.notFound.title'));
    pageErrors.length = 0;
  };

  await test.step('the tenant and the investor see the permitted parts of that project only', async () => {
    await seesOnly(investor, { documents: true, writing: true });
    await seesOnly(tenant, { documents: false, writing: false });
  });

  await test.step('the super admin finds them all', async () => {
    await enterAs(page, server, 'superadmin', locale);
    await page.goto('/admin/dashboard');
    await follow(text('shell.nav.companyAdmins'), sidebar);
    await story.search(admin.name);
    await expect(row(admin.name)).toContainText(company);
    await follow(text('person.list.everybody'));
    for (const { name, email } of [admin, entrepreneur, tenant, investor]) {
      await story.search(email);
      await expect(row(name)).toContainText(company);
    }
    await look();
    await follow(text('person.info.title'));
    await story.search(tenant.email);
    await expect(row(tenant.name)).toContainText(text('person.info.subscriptionStatus.trial'));
    await follow(text('person.list.view'), row(tenant.name));
    await look();
  });

  await test.step('the tenant deletes the account and is no longer found', async () => {
    await enter(tenant);
    await page.goto(profilePath('member'));
    await deleteAccount(story, tenant);
    await enterAs(page, server, 'superadmin', locale);
    await page.goto(createdUsersPath());
    await story.search(tenant.email);
    await expect(main).toContainText(text('ui.table.noMatch'));
  });
});
