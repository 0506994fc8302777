import type { Permission } from 'db/schema/person';
import type { TextKey } from '~/i18n/words';
import { landingPath, loginPath } from '~/paths';
import { expect } from '../support/browser';
import { chooseLanguage } from '../support/journey';
import { photo } from '../support/photo';
import type { Story } from './story';

export type StoryPerson = { name: string; email: string; countryCode: string; phoneNumber: string };
type MemberRole = 'entrepreneur' | 'tenant' | 'investor';

/** The company and its people in the story's language, with unique emails and phones. */
export function castOf({ pick, locale }: Story) {
  const line = pick('5052501', '5052502');
  const personOf = (name: string, number: number): StoryPerson => ({
    name,
    email: `${number}@${locale.toLowerCase()}.example.test`,
    countryCode: '+972',
    phoneNumber: `${line}${number}`,
  });
  return {
    company: pick('אבני הגליל', 'Galilee Stone'),
    admin: personOf(pick('תמר אבני', 'Tamar Avni'), 10),
    entrepreneur: personOf(pick('איתן ברק', 'Eitan Barak'), 11),
    tenant: personOf(pick('רות עמסלם', 'Ruth Amsalem'), 12),
    investor: personOf(pick('דניאל גולן', 'Daniel Golan'), 13),
  };
}

/** Signs up from the landing page. */
export async function signUp(story: Story, company: string, admin: StoryPerson) {
  const { page, text, locale, fill, press, expectToast, field } = story;
  await page.goto(landingPath());
  await chooseLanguage(page, locale);
  await story.look();
  await page
    .getByRole('link', { name: text('landing.trial') })
    .first()
    .click();
  await fill({
    [text('signup.name')]: admin.name,
    [text('signup.companyName')]: company,
    [text('signIn.email')]: admin.email,
    [text('ui.phone.number')]: `0${admin.phoneNumber}`,
  });
  await field(text('ui.phone.country')).selectOption('IL');
  await story.look();
  await press(text('signIn.sendCode'));
  await story.typeCode();
  await expectToast(text('signup.done.signup'));
  await expectToast(text('signup.done.trial', { count: 14, plan: 'Basic' }));
  await story.titled(text('dashboard.company.welcome', { company }));
}

/** Checks on the plan page that the sign-up started the offered trial. */
export async function seeTrial(story: Story) {
  const { page, main, text, follow, look } = story;
  await follow(
    text('shell.nav.plans'),
    page.getByRole('navigation', { name: text('ui.shell.mainNav') }),
  );
  await expect(main).toContainText(text('plan.current.statuses.trial'));
  await expect(
    main.getByRole('link', { name: text('plan.card.tryIt', { count: 14 }) }),
  ).toHaveCount(0);
  await look();
}

/** Adds a person on the company's users page. */
export async function addPerson(
  story: Story,
  role: MemberRole,
  person: StoryPerson,
  refused: readonly Permission[],
) {
  const { page, main, text, pick, follow, fill, press, expectToast, field } = story;
  await follow(
    text(`person.kind.${role}.list`),
    page.getByRole('navigation', { name: text('person.kinds') }),
  );
  await follow(text(`person.kind.${role}.add`));
  await fill({
    [text('person.field.name')]: person.name,
    [text('person.field.email')]: person.email,
    [text('person.field.address')]: pick('הזית 4, צפת', 'HaZayit 4, Safed'),
    [text('person.field.phone')]: `0${person.phoneNumber}`,
  });
  await field(text('person.field.countryCode')).selectOption('IL');
  const face = await photo('face.jpg');
  const buffer = Buffer.from(await face.arrayBuffer());
  await field(text('person.field.photo')).setInputFiles({
    name: face.name,
    mimeType: face.type,
    buffer,
  });
  for (const permission of refused) {
    const [subject = '', verb = ''] = permission.split('.');
    await main
      .getByRole('group', { name: text(`person.permission.${subject}` as TextKey), exact: true })
      .getByLabel(text(`person.permission.${verb}` as TextKey), { exact: true })
      .uncheck();
  }
  await press(text(`person.kind.${role}.add`));
  await expectToast(text('person.toast.created', { name: person.name }));
}

/** Deletes the account from the person's own profile. */
export async function deleteAccount(story: Story, person: StoryPerson) {
  const { page, text, follow, press, expectToast, field } = story;
  await follow(text('profile.deleteAccount'));
  await story.look();
  await follow(text('accountDeletion.yes'));
  await expect(field(text('ui.phone.number'))).toHaveValue(person.phoneNumber);
  await press(text('signIn.sendCode'));
  await story.look();
  await story.typeCode(text('accountDeletion.code.submit'));
  await expect(page).toHaveURL(loginPath());
  await expectToast(text('accountDeletion.done'));
}
