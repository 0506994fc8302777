import { expect } from '../support/browser';
import { docx, pdf } from '../support/paper';
import type { Story } from './story';

/** A day relative to today, as a date field expects it. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The plan: phases with their budgets and milestones, in days from today. */
export const planOf = ({ pick }: Story) => [
  {
    title: pick('היתרים ותכנון', 'Permits and plans'),
    from: -40,
    to: -5,
    planned: '40000',
    status: 'completed' as const,
    milestones: [
      pick('מדידה', 'Survey'),
      pick('תוכנית אדריכלית', 'Architect’s plan'),
      pick('היתר בנייה', 'Permit'),
    ],
  },
  {
    title: pick('פירוק והריסה', 'Demolition'),
    from: -4,
    to: 20,
    planned: '65000',
    status: 'in-progress' as const,
    milestones: [pick('פינוי פסולת', 'Rubble cleared'), pick('קירות פנים', 'Inner walls')],
  },
  {
    title: pick('בינוי ותשתיות', 'Building'),
    from: 21,
    to: 120,
    planned: '310000',
    status: 'planning' as const,
    milestones: [pick('אינסטלציה', 'Plumbing'), pick('חשמל', 'Wiring'), pick('גג', 'Roof')],
  },
  {
    title: pick('גמר', 'Finishes'),
    from: 121,
    to: 180,
    planned: '120000',
    status: 'planning' as const,
    milestones: [pick('ריצוף', 'Tiling'), pick('מסירת מפתחות', 'Keys handed over')],
  },
];
type Planned = ReturnType<typeof planOf>[number];

/** Creates a project from the list of projects. */
export async function makeProject(story: Story, name: string) {
  const { text, pick, follow, fill, press } = story;
  await follow(text('project.list.create'));
  await fill({
    [text('project.field.name')]: name,
    [text('project.field.description')]: pick(
      'דירת גן מ־1934, שני חדרים וחצר.',
      'A flat of 1934: two rooms and a yard.',
    ),
    [text('project.field.location')]: pick('שבזי 12, תל אביב', 'Shabazi 12, Tel Aviv'),
    [text('project.field.currentValue')]: '3,200,000',
    [text('project.field.purchasePrice')]: '2400000',
    [text('project.field.renovationCost')]: '535000',
    [text('project.field.startDate')]: inDays(-40),
    [text('project.field.endDate')]: inDays(180),
  });
  await story.field(text('project.field.assetType')).selectOption({ index: 1 });
  await press(text('project.form.create'));
  await story.titled(name);
}

/** Adds a phase on the project's phases page. */
export async function addPhase(
  { text, pick, follow, fill, choose, press, expectToast }: Story,
  phase: Planned,
) {
  await follow(text('phase.list.create'));
  await fill({
    [text('work.field.title')]: phase.title,
    [text('work.field.description')]: pick('לפי המפרט', 'As specified'),
    [text('work.field.startDate')]: inDays(phase.from),
    [text('work.field.endDate')]: inDays(phase.to),
    [text('work.field.plannedCost')]: phase.planned,
    [text('work.field.actualCost')]: '0',
    [text('phase.field.dateOfExpense')]: inDays(phase.to),
  });
  await choose(text('work.field.status'), text(`project.status.${phase.status}`));
  await press(text('phase.form.create'));
  await expectToast(text('phase.toast.created', { name: phase.title }));
}

/** Adds milestones on the phase's milestones page. */
export async function addMilestones(
  { text, follow, fill, press, expectToast }: Story,
  phase: Planned,
) {
  const share = (phase.to - phase.from) / phase.milestones.length;
  for (const [index, title] of phase.milestones.entries()) {
    await follow(text('milestone.list.create'));
    await fill({
      [text('work.field.title')]: title,
      [text('work.field.startDate')]: inDays(Math.ceil(phase.from + index * share)),
      [text('milestone.field.dueDate')]: inDays(Math.floor(phase.from + (index + 1) * share)),
      [text('work.field.endDate')]: inDays(Math.floor(phase.from + (index + 1) * share)),
      [text('work.field.plannedCost')]: '10000',
      [text('work.field.actualCost')]: '0',
    });
    await press(text('milestone.form.create'));
    await expectToast(text('milestone.toast.created', { name: title }));
  }
}

/** Records the costs of a phase from the project page. */
export async function recordCost(story: Story, phase: Planned, cost: string) {
  const { text, follow, fill, press, expectToast } = story;
  await follow(phase.title);
  await story.titled(phase.title);
  await story.look();
  await follow(text('work.list.edit'));
  await fill({ [text('work.field.actualCost')]: cost, [text('work.field.progress')]: '100' });
  await press(text('work.form.save'));
  await expectToast(text('phase.toast.updated', { name: phase.title }));
}

type Phone = { countryCode: string; phoneNumber: string };

/** Invites a person from the project page. */
export async function invite(story: Story, role: 'investor' | 'tenant', phone: Phone) {
  const { text, follow, fill, choose, press, expectToast } = story;
  await follow(text('invitation.invite.action'));
  await choose(text('invitation.field.role'), text(`shell.role.${role}`));
  await story.field(text('ui.phone.country')).selectOption('IL');
  await fill({ [text('invitation.field.phone')]: `0${phone.phoneNumber}` });
  await story.look();
  await press(text('invitation.invite.submit'));
  await expectToast(phone.phoneNumber);
}

/** Uploads a document on the project page. */
export async function upload(story: Story, name: string, file: File) {
  const { text, follow, fill, press, expectToast, field } = story;
  await follow(text('document.upload.action'));
  await fill({ [text('document.field.name')]: name });
  const buffer = Buffer.from(await file.arrayBuffer());
  await field(text('document.field.file')).setInputFiles({
    name: file.name,
    mimeType: file.type,
    buffer,
  });
  await press(text('document.upload.submit'));
  await expectToast(text('document.upload.done', { name }));
}
export const papers = { pdf: pdf('permit.pdf'), docx: docx('contract.docx') };

/** Accepts an invitation on the dashboard. */
export async function accept(story: Story, project: string) {
  const { page, text, follow, press, expectToast, row } = story;
  await follow(text('dashboard.member.answer'));
  await follow(text('invitation.pending.accept'), row(project));
  await story.look();
  await press(text('invitation.answer.acceptConfirm'));
  await expectToast(text('invitation.answer.accepted'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(project);
}

/** Sends a message to the owner from the project page. */
export async function write(story: Story, subject: string, message: string) {
  const { text, follow, fill, press, expectToast } = story;
  await follow(text('message.write.action'));
  await fill({
    [text('message.field.subject')]: subject,
    [text('message.field.message')]: message,
  });
  await press(text('message.write.submit'));
  await expectToast(text('message.write.done'));
}
