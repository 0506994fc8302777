import { eq } from 'drizzle-orm';
import { messageReads, messages, receiverTypes, unreadMessages } from '../../schema/message';
import { randomFrom } from '../random';
import { conversationTexts, type Line } from './conversation-texts';
import { type PersonKey, people } from './people';
import { adminOf, type Seeded, type Seeding } from './seeding';
import { updateSpec } from './update-spec';

const types: Record<Line['to'], number> = {
  admin: receiverTypes.admin,
  investors: receiverTypes.investor,
  tenants: receiverTypes.tenant,
  owner: receiverTypes.other,
};

/** Inserts messages in the order of their times, as in real use. */
export function insertMessages(seeding: Seeding, projects: Seeded[]) {
  const { tx } = seeding;
  const letters = projects.flatMap((project) => [
    ...lettersOf(seeding, project),
    ...updatesOf(seeding, project),
  ]);
  const threads = new Map<string, number>();
  for (const { isRead, ...letter } of letters.sort((a, b) => a.createdAt - b.createdAt)) {
    const name = `${letter.projectId} ${letter.subject.replace(/^(Re|בתשובה): /, '')}`;
    const threadId = threads.get(name);
    const [row] = tx
      .insert(messages)
      .values({ ...letter, threadId })
      .returning({ id: messages.id })
      .all();
    const messageId = row!.id;
    threads.set(name, threadId ?? messageId);
    const unread = tx
      .select({ personId: unreadMessages.personId })
      .from(unreadMessages)
      .where(eq(unreadMessages.messageId, messageId))
      .all();
    const reads = unread.map(({ personId }) => ({
      messageId,
      personId,
      readAt: letter.createdAt + 3_600_000,
    }));
    if (isRead && reads.length > 0) tx.insert(messageReads).values(reads).run();
  }
}

/** Skips messages whose sender or receiver is not in the project. */
function lettersOf(seeding: Seeding, project: Seeded) {
  const { id, spec, createdDay } = project;
  const { calendar } = seeding;
  const random = randomFrom(`messages ${spec.name}`);
  const first = (role: 'investor' | 'tenant'): PersonKey | undefined =>
    spec.members.find((key) => people[key].role === role);
  const parts: Record<Line['from'], PersonKey | undefined> = {
    owner: spec.owner,
    admin: adminOf[spec.company],
    investor: first('investor'),
    tenant: first('tenant'),
  };
  const has: Record<Line['to'], boolean> = {
    owner: true,
    admin: true,
    investors: Boolean(parts.investor),
    tenants: Boolean(parts.tenant),
  };
  const lines = conversationTexts[spec.language]
    .filter(({ from, to }) => parts[from] && has[to])
    .slice(0, saidSoFar(project));
  const from = Math.max(createdDay + 10, -120);
  return lines.map((line, i) => {
    const day = from + ((-1 - from) * (i + random.between(0.2, 0.8))) / lines.length;
    const at = calendar.time(Math.min(day, -1), random.whole(6, 17));
    const receiver =
      line.to === 'owner' ? spec.owner : line.to === 'admin' ? adminOf[spec.company] : null;
    return {
      projectId: id,
      senderId: seeding.people[parts[line.from]!],
      receiverId: receiver ? seeding.people[receiver] : null,
      receiverType: types[line.to],
      subject: line.subject,
      message: line.message,
      createdAt: at,
      updatedAt: at,
      isRead: i < lines.length - 2,
    };
  });
}

/** The message that belongs to the update in `insert-updates.ts`. */
function updatesOf({ calendar, people: ids }: Seeding, { id, spec }: Seeded) {
  const { project, day, title, body } = updateSpec;
  if (spec.name !== project) return [];
  const at = calendar.time(day, 10);
  return [
    {
      projectId: id,
      senderId: ids[spec.owner],
      receiverId: null,
      receiverType: receiverTypes.investor,
      subject: title,
      message: body,
      createdAt: at,
      updatedAt: at,
      isRead: true,
    },
  ];
}

/** Messages before the work starts are about documents only. */
function saidSoFar({ startDay, endDay }: Seeded): number {
  if (startDay > 0) return 3;
  return -startDay / (endDay - startDay) < 0.2 ? 6 : Number.POSITIVE_INFINITY;
}
