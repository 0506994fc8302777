import { eq } from 'drizzle-orm';
import { companies } from '../../schema/company';
import { type Permission, people as peopleTable, personPermissions } from '../../schema/person';
import { assetTypes } from '../../schema/project';
import { nameKey } from '../../search-index';
import { type AssetKey, type CompanyKey, companySpecs } from './companies';
import { type PersonKey, type PersonSpec, people, personKeys } from './people';
import type { DemoFiles } from './prepare-files';
import { adminOf, insertFile, type Seeding } from './seeding';

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

export function insertCompanies({ tx, calendar }: Pick<Seeding, 'tx' | 'calendar'>): Seeding['companies'] {
  const ids = Object.entries(companySpecs).map(([key, { name, currency, age }]) => {
    const at = calendar.time(-age);
    const [row] = tx
      .insert(companies)
      .values({ name, currency, createdAt: at, updatedAt: at })
      .returning({ id: companies.id })
      .all();
    return [key, row!.id];
  });
  return Object.fromEntries(ids);
}

/** Everybody with photo and permissions, admins before those they created. */
export function insertPeople(
  seeding: Pick<Seeding, 'tx' | 'calendar' | 'random' | 'companies'>,
  files: DemoFiles,
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
    const photoFileId = insertFile(tx, files.portrait(key), {
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

/** 24 letters and figures; not secret in a demo, but of the length real ones have. */
export const randomCode = (random: Seeding['random']) =>
  Array.from({ length: 24 }, () => random.whole(0, 35).toString(36)).join('');

export function insertAssetTypes({
  tx,
  calendar,
  companies: ids,
  people: owners,
}: Pick<Seeding, 'tx' | 'calendar' | 'companies' | 'people'>): Seeding['assetTypes'] {
  const byCompany = Object.entries(companySpecs).map(([key, spec]) => {
    const company = key as CompanyKey;
    const at = calendar.time(-spec.age, 11);
    const types = Object.entries(spec.assetTypes).map(([asset, name]) => {
      const row = {
        companyId: ids[company],
        name,
        nameKey: nameKey(name),
        createdBy: owners[adminOf[company]],
        createdAt: at,
        updatedAt: at,
      };
      const [inserted] = tx.insert(assetTypes).values(row).returning({ id: assetTypes.id }).all();
      return [asset as AssetKey, inserted!.id];
    });
    return [company, Object.fromEntries(types)];
  });
  return Object.fromEntries(byCompany);
}
