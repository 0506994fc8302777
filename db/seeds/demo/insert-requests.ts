import {
  tenantRequestEntries,
  tenantRequestPhotos,
  tenantRequests,
  unreadRequests,
} from '../../schema/tenant-request';
import { castProjects } from '../cast';
import { insertFile } from './files';
import type { Seeded, Seeding } from './seeding';

type RequestSpec = {
  title: string;
  description: string;
  picture: string;
  daysAgo: number;
  /** The owner's answers with the new status, one a day. */
  answers: { text: string; status: 'in_progress' | 'done' }[];
};

const requests: RequestSpec[] = [
  {
    title: 'The lamp on the stairs is broken',
    description: 'The light between the first and second floors no longer turns on.',
    picture: 'rooms/living-room-2-before',
    daysAgo: 12,
    answers: [
      { text: 'Thank you. The electrician is coming on Thursday morning.', status: 'in_progress' },
      { text: 'The lamp and its switch were replaced.', status: 'done' },
    ],
  },
  {
    title: 'Damp patch in the bathroom',
    description: 'There is a damp patch next to the shower. It has grown since last week.',
    picture: 'rooms/bath-2-before',
    daysAgo: 5,
    answers: [
      { text: 'The plumber will look at the pipe behind the wall.', status: 'in_progress' },
    ],
  },
  {
    title: 'The kitchen tap drips',
    description: 'It drips all night, even when it is fully closed.',
    picture: 'rooms/kitchen-1-before',
    daysAgo: 1,
    answers: [],
  },
];

/** Three requests of the demo's tenant, one for each status. */
export function insertRequests(seeding: Seeding, projects: Seeded[]) {
  const home = projects.find(({ spec }) => spec.name === castProjects.neveTzedek);
  if (home) for (const request of requests) insertRequest(seeding, home, request);
}

function insertRequest(
  { tx, calendar, companies, people, files }: Seeding,
  { id: projectId, spec }: Seeded,
  { title, description, picture, daysAgo, answers }: RequestSpec,
) {
  const at = calendar.time(-daysAgo, 8);
  const status = answers.at(-1)?.status ?? ('new' as const);
  const updatedAt = calendar.time(answers.length - daysAgo, 8);
  const createdBy = people.maya;
  const request = { projectId, createdBy, title, description, status, createdAt: at, updatedAt };
  const { id: requestId } = tx
    .insert(tenantRequests)
    .values(request)
    .returning({ id: tenantRequests.id })
    .get();
  const file = { companyId: companies[spec.company], name: 'photo.jpg', uploadedBy: createdBy, at };
  const fileId = insertFile({ tx, files }, picture, file);
  tx.insert(tenantRequestPhotos).values({ requestId, fileId, createdAt: at, updatedAt: at }).run();
  for (const [index, answer] of answers.entries()) {
    const answeredAt = calendar.time(index + 1 - daysAgo, 8);
    const stamps = { createdAt: answeredAt, updatedAt: answeredAt };
    tx.insert(tenantRequestEntries)
      .values({ requestId, personId: people[spec.owner], ...answer, ...stamps })
      .run();
  } // The owner has not seen the newest request yet, nor the tenant the newest answer.
  const reader = { new: people[spec.owner], in_progress: createdBy, done: null }[status];
  if (reader !== null) tx.insert(unreadRequests).values({ personId: reader, requestId }).run();
}
