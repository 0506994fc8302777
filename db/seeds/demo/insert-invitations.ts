import { invitations } from '../../schema/invitation';
import { castProjects } from '../cast';
import { randomCode } from './insert-people';
import { type PersonKey, people } from './people';
import { adminOf, type Seeded, type Seeding } from './seeding';

type Status = (typeof invitations.$inferInsert)['status'];
type Guest = {
  countryCode: string;
  phoneNumber: string;
  role: 'investor' | 'tenant';
  key?: PersonKey;
};

const guestOf = (key: PersonKey): Guest => ({
  key,
  countryCode: people[key].countryCode,
  phoneNumber: people[key].phoneNumber,
  role: people[key].role === 'tenant' ? 'tenant' : 'investor',
});
const stranger = (line: string, role: Guest['role']): Guest => ({
  countryCode: '+972',
  phoneNumber: `5255509${line}`,
  role,
});

/** Pending, declined and withdrawn invitations, some to phones without an account. */
const others: readonly [project: string, guest: Guest, status: Status, age: number][] = [
  [castProjects.ajami, guestOf('david'), 'pending', 3],
  [castProjects.kerem, guestOf('maya'), 'pending', 2],
  [castProjects.neveTzedek, stranger('41', 'investor'), 'pending', 5],
  [castProjects.neveTzedek, guestOf('uri'), 'rejected', 60],
  [castProjects.rothschild, guestOf('lena'), 'rejected', 300],
  [castProjects.hayarkonHotel, stranger('42', 'investor'), 'pending', 9],
  [castProjects.hayarkonHotel, guestOf('michal'), 'pending', 4],
  [castProjects.ramatAviv, stranger('43', 'tenant'), 'pending', 1],
  [castProjects.kerem, stranger('44', 'investor'), 'withdrawn', 40],
  [castProjects.carmelTower, guestOf('ilana'), 'pending', 6],
  [castProjects.carmelTower, stranger('45', 'tenant'), 'rejected', 80],
];

export function insertInvitations(seeding: Seeding, projects: readonly Seeded[]) {
  const rows = projects.flatMap((project) => [
    ...project.spec.members.map((key, i) =>
      invitation(seeding, project, guestOf(key), 'accepted', -project.createdDay - 5 - i * 2),
    ),
    ...others
      .filter(([name]) => name === project.spec.name)
      .map(([, guest, status, age]) => invitation(seeding, project, guest, status, age)),
  ]);
  seeding.tx
    .insert(invitations)
    .values(rows.sort((a, b) => a.createdAt - b.createdAt))
    .run();
}

const words = {
  en: (name: string) =>
    `You are invited to follow the project ${name} on Yesod: pictures, documents, figures and ` +
    'messages in one place.',
  he: (name: string) =>
    `הוזמנת לעקוב אחר הפרויקט ${name} ביסוד: תמונות, מסמכים, נתונים והודעות במקום אחד.`,
};

function invitation(
  { calendar, companies, people: ids, random }: Seeding,
  { id, spec }: Seeded,
  guest: Guest,
  status: Status,
  age: number,
) {
  const sentAt = calendar.time(-age, 12);
  const isAnswered = status === 'accepted' || status === 'rejected';
  const answeredAt = isAnswered ? calendar.time(-Math.max(0, age - 1), 18) : null;
  return {
    companyId: companies[spec.company],
    projectId: id,
    invitedBy: ids[age % 5 === 0 ? adminOf[spec.company] : spec.owner],
    personId: guest.key ? ids[guest.key] : null,
    role: guest.role,
    countryCode: guest.countryCode,
    phone: guest.countryCode + guest.phoneNumber,
    code: randomCode(random),
    status,
    message: words[spec.language](spec.name),
    sentAt,
    answeredAt,
    createdAt: sentAt,
    updatedAt: answeredAt ?? sentAt,
  };
}
