import { expect } from '../support/browser';
import { docx, pdf } from '../support/paper';
import type { Story } from './story';

/** A day from today on, as a date field takes it. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What is planned: phases, what each is to cost, and its milestones; days from today on. */
export const planOf = ({ say }: Story) => [
  {
    title: say('היתרים ותכנון', 'Permits and plans'),
    from: -40,
    to: -5,
    planned: '40000',
    status: 'completed' as const,
    milestones: [
      say('מדידה', 'Survey'),
      say('תוכנית אדריכלית', 'Architect’s plan'),
      say('היתר בנייה', 'Permit'),
    ],
  },
  {
    title: say('פירוק והריסה', 'Demolition'),
    from: -4,
    to: 20,
    planned: '65000',
    status: 'in-progress' as const,
    milestones: [say('פינוי פסולת', 'Rubble cleared'), say('קירות פנים', 'Inner walls')],
  },
  {
    title: say('בינוי ותשתיות', 'Building'),
    from: 21,
    to: 120,
    planned: '310000',
    status: 'planning' as const,
    milestones: [say('אינסטלציה', 'Plumbing'), say('חשמל', 'Wiring'), say('גג', 'Roof')],
  },
  {
    title: say('גמר', 'Finishes'),
    from: 121,
    to: 180,
    planned: '120000',
    status: 'planning' as const,
    milestones: [say('ריצוף', 'Tiling'), say('מסירת מפתחות', 'Keys handed over')],
  },
];
type Planned = ReturnType<typeof planOf>[number];

/** The entrepreneur, on the list of projects. */
export async function makeProject(story: Story, name: string) {
  const { text, say, follow, fill, press } = story;
  await follow(text('project.list.create'));
  await fill({
    [text('project.field.name')]: name,
    [text('project.field.description')]: say(
      'דירת גן מ־1934, שני חדרים וחצר.',
      'A flat of 1934: two rooms and a yard.',
    ),
    [text('project.field.location')]: say('שבזי 12, תל אביב', 'Shabazi 12, Tel Aviv'),
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

/** On the project's phases. */
export async function addPhase(
  { text, say, follow, fill, choose, press, told }: Story,
  phase: Planned,
) {
  await follow(text('phase.list.create'));
  await fill({
    [text('work.field.title')]: phase.title,
    [text('work.field.description')]: say('לפי המפרט', 'As specified'),
    [text('work.field.startDate')]: inDays(phase.from),
    [text('work.field.endDate')]: inDays(phase.to),
    [text('work.field.plannedCost')]: phase.planned,
    [text('work.field.actualCost')]: '0',
    [text('phase.field.dateOfExpense')]: inDays(phase.to),
  });
  await choose(text('work.field.status'), text(`project.status.${phase.status}`));
  await press(text('phase.form.create'));
  await told(text('phase.toast.created', { name: phase.title }));
}

/** On the phase's milestones. */
export async function addMilestones({ text, follow, fill, press, told }: Story, phase: Planned) {
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
    await told(text('milestone.toast.created', { name: title }));
  }
}

/** On the project: what a phase cost so far, by way of its page. */
export async function recordCost(story: Story, phase: Planned, cost: string) {
  const { text, follow, fill, press, told } = story;
  await follow(phase.title);
  await story.titled(phase.title);
  await story.look();
  await follow(text('work.list.edit'));
  await fill({ [text('work.field.actualCost')]: cost, [text('work.field.progress')]: '100' });
  await press(text('work.form.save'));
  await told(text('phase.toast.updated', { name: phase.title }));
}

type Phone = { countryCode: string; phoneNumber: string };

/** On the project. */
export async function invite(story: Story, role: 'investor' | 'tenant', phone: Phone) {
  const { text, follow, fill, choose, press, told } = story;
  await follow(text('invitation.invite.action'));
  await choose(text('invitation.field.role'), text(`shell.role.${role}`));
  await story.field(text('ui.phone.country')).selectOption('IL');
  await fill({ [text('invitation.field.phone')]: `0${phone.phoneNumber}` });
  await story.look();
  await press(text('invitation.invite.submit'));
  await told(phone.phoneNumber);
}

/** On the project. */
export async function upload(story: Story, name: string, file: File) {
  const { text, follow, fill, press, told, field } = story;
  await follow(text('document.upload.action'));
  await fill({ [text('document.field.name')]: name });
  const buffer = Buffer.from(await file.arrayBuffer());
  await field(text('document.field.file')).setInputFiles({
    name: file.name,
    mimeType: file.type,
    buffer,
  });
  await press(text('document.upload.submit'));
  await told(text('document.upload.done', { name }));
}
export const papers = { pdf: pdf('permit.pdf'), docx: docx('contract.docx') };

/** On the dashboard of somebody who was invited. */
export async function accept(story: Story, project: string) {
  const { page, text, follow, press, told, row } = story;
  await follow(text('dashboard.member.answer'));
  await follow(text('invitation.pending.accept'), row(project));
  await story.look();
  await press(text('invitation.answer.acceptConfirm'));
  await told(text('invitation.answer.accepted'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(project);
}

/** On the project, by somebody who writes to its owner only. */
export async function write(story: Story, subject: string, message: string) {
  const { text, follow, fill, press, told } = story;
  await follow(text('message.write.action'));
  await fill({
    [text('message.field.subject')]: subject,
    [text('message.field.message')]: message,
  });
  await press(text('message.write.submit'));
  await told(text('message.write.done'));
}
