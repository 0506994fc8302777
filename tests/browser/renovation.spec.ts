import { cast } from 'db/seeds/cast';
import { dashboardPath, deletedProjectsPath, invitationLogPath, projectsPath } from '~/paths';
import { expect, test } from '../support/browser';
import { enterAs } from '../support/journey';
import {
  accept,
  addMilestones,
  addPhase,
  invite,
  makeProject,
  papers,
  planOf,
  recordCost,
  upload,
  write,
} from './renovation';
import { startStory } from './story';

test('a renovation is planned, recorded, shared, deleted and restored', async ({
  page,
  server,
  javaScriptEnabled,
}) => {
  const story = startStory(page, javaScriptEnabled ?? true);
  const { text, pick, main, locale, follow, press, expectToast, titled, row, look } = story;
  const name = pick('שיפוץ הבית ברחוב שבזי', 'Shabazi Street Renovation');
  const plan = planOf(story);
  const toProject = async (portal: 'member' | 'admin') => {
    await page.goto(projectsPath(portal));
    await follow(name, row(name));
    await titled(name);
  };

  await test.step('the entrepreneur plans four phases and ten milestones', async () => {
    await enterAs(page, server, 'entrepreneur', locale);
    await page.goto(projectsPath('member'));
    await makeProject(story, name);
    await look();
    await follow(text('phase.list.title'));
    for (const phase of plan) {
      await addPhase(story, phase);
      await follow(text('phase.list.milestones', { count: 0 }), row(phase.title));
      await addMilestones(story, phase);
      await follow(
        text('phase.list.title'),
        page.getByRole('navigation', { name: text('ui.breadcrumbs') }),
      );
    }
    await look();
    await expect(main.locator('tbody tr')).toHaveCount(plan.length);
    await expect(row(plan[0]!.title)).toContainText(text('phase.list.milestones', { count: 3 }));
  });

  await test.step('records costs', async () => {
    await toProject('member');
    await recordCost(story, plan[0]!, '38500');
    await toProject('member');
    await recordCost(story, plan[1]!, '71200.50');
    await expect(row(plan[1]!.title)).toContainText(text('project.show.over'));
    await toProject('member');
    await look();
  });

  await test.step('invites an investor and a tenant by phone, and uploads documents', async () => {
    await upload(story, pick('היתר בנייה', 'Building permit'), papers.pdf);
    await upload(story, pick('חוזה קבלן', 'Contract'), papers.docx);
    await invite(story, 'investor', cast.investor);
    await invite(story, 'tenant', cast.tenant);
    await page.goto(invitationLogPath('member'));
    await look();
  });

  await test.step('the investor accepts, reads a document and sends a message', async () => {
    await enterAs(page, server, 'investor', locale);
    await page.goto(dashboardPath('member'));
    await accept(story, name);
    await look();
    await expect(main).toContainText(plan[3]!.title);
    await expect(main.getByRole('link', { name: text('project.show.edit') })).toHaveCount(0);
    const open = `${text('document.list.open')} ${pick('היתר בנייה', 'Building permit')}`;
    const permit = main.getByRole('link', { name: open, exact: true }).last();
    expect(
      (await page.request.get((await permit.getAttribute('href')) ?? '')).headers()['content-type'],
    ).toBe('application/pdf');
    await write(
      story,
      pick('מתי הריצוף?', 'When is the tiling?'),
      pick('אשמח לדעת.', 'I should like to know.'),
    );
  });

  await test.step('the tenant accepts and does not see the investor’s message', async () => {
    await enterAs(page, server, 'tenant', locale);
    await page.goto(dashboardPath('member'));
    await accept(story, name);
    await expect(
      main.getByRole('link', { name: pick('מתי הריצוף?', 'When is the tiling?') }),
    ).toHaveCount(0);
  });

  await test.step('the admin deletes and restores the project', async () => {
    await enterAs(page, server, 'admin', locale);
    await toProject('admin');
    await main
      .locator('summary', { hasText: text('ui.more') })
      .first()
      .click();
    await follow(text('deletedProject.delete.action'));
    await look();
    await press(text('deletedProject.delete.confirm'));
    await expectToast(text('deletedProject.delete.done', { name }));
    await expect(row(name)).toHaveCount(0);
    await page.goto(deletedProjectsPath('admin'));
    await follow(text('deletedProject.list.restore'), row(name));
    await look();
    await press(text('deletedProject.restore.confirm'));
    await expectToast(text('deletedProject.restore.done', { name }));
  });

  await test.step('everything is restored, and the owner replies to the message', async () => {
    await enterAs(page, server, 'entrepreneur', locale);
    await toProject('member');
    await expect(row(plan[3]!.title)).toBeVisible();
    await follow(pick('מתי הריצוף?', 'When is the tiling?'));
    await expect(page.getByRole('dialog')).toContainText(cast.investor.name);
    await look();
    await story.fill({ [text('message.show.answer')]: pick('באביב.', 'In spring.') });
    await press(text('message.thread.send'));
    await expectToast(text('message.write.done'));
  });
});
