import { eq } from 'drizzle-orm';
import { type Permission, people as peopleTable, personPermissions } from '../../schema/person';
import { companySpecs } from './companies';
import { insertFile } from './files';
import { type PersonKey, type PersonSpec, people, personKeys } from './people';
import { adminOf, type Seeding } from './seeding';

const granted: Partial<Record<PersonKey, readonly Permission[]>> = {
  keren: [
    'projects.view',
    'projects.edit',
    'phases.view',
    'phases.edit',
    'milestones.view',
    'milestones.edit',
    'documents.view',
    'documents.create',
    'messages.view',
    'messages.create',
  ],
  gil: ['projects.view', 'phases.view', 'milestones.view', 'documents.view', 'people.view'],
  hadas: [
    'projects.view',
    'projects.create',
    'projects.edit',
    'documents.view',
    'documents.create',
    'invitations.view',
    'invitations.create',
    'people.view',
  ],
};

export function insertPeople(
  seeding: Pick<Seeding, 'tx' | 'calendar' | 'random' | 'files' | 'companies'>,
): Seeding['people'] {
  const { tx } = seeding;
  const ids = {} as Seeding['people'];
  for (const key of personKeys) {
    const [row] = tx
      .insert(peopleTable)
      .values(personRow(seeding, key, people[key], ids))
      .returning({ id: peopleTable.id })
      .all();
    const id = row!.id;
    ids[key] = id;
    const companyId = companyOf(seeding, people[key]);
    const at = seeding.calendar.time(-90);
    const photoFileId = insertFile(seeding, `people/${key}`, {
      companyId,
      name: `${people[key].email.split('@')[0]}.webp`,
      uploadedBy: id,
      at,
    });
    tx.update(peopleTable).set({ photoFileId }).where(eq(peopleTable.id, id)).run();
  }
  const grants = Object.entries(granted).flatMap(([key, list]) =>
    list.map((permission) => ({ personId: ids[key as PersonKey], permission })),
  );
  tx.insert(personPermissions).values(grants).run();
  return ids;
}

const companyOf = ({ companies: ids }: Pick<Seeding, 'companies'>, { company }: PersonSpec) =>
  company ? ids[company] : null;

function personRow(
  seeding: Pick<Seeding, 'calendar' | 'random' | 'companies'>,
  key: PersonKey,
  spec: PersonSpec,
  ids: Seeding['people'],
) {
  const { calendar, random } = seeding;
  const admin = spec.company ? adminOf[spec.company] : null;
  const age = spec.company
    ? companySpecs[spec.company].age - (admin === key ? 0 : random.whole(5, 120))
    : 800;
  const createdAt = calendar.time(-age, 10);
  return {
    companyId: companyOf(seeding, spec),
    role: spec.role,
    parentId: spec.isCompanyUser && admin ? ids[admin] : null,
    name: spec.name,
    email: spec.email,
    emailVerifiedAt: createdAt,
    phoneVerifiedAt: createdAt,
    countryCode: spec.countryCode,
    phoneNumber: spec.phoneNumber,
    phone: spec.countryCode + spec.phoneNumber,
    address: spec.address,
    locale: spec.locale,
    userCode: randomCode(random),
    createdBy: admin && admin !== key ? ids[admin] : null,
    lastLoginAt: calendar.time(-random.whole(0, 20), random.whole(6, 15)),
    createdAt,
    updatedAt: createdAt,
  };
}

/** Not secret in a demo, but as long as a real one. */
export const randomCode = (random: Seeding['random']) =>
  Array.from({ length: 24 }, () => random.whole(0, 35).toString(36)).join('');
