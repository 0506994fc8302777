import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from 'db/client.server';
import { write } from 'db/prepared';
import { people } from 'db/schema/person';
import { assetTypes, projects } from 'db/schema/project';
import { indexPiece } from 'db/search-index';
import { eq, max } from 'drizzle-orm';
import { insertBooks } from './books';

const [dataDir = '', projectCount = 0, peopleCount = 0] = [
  process.argv[2],
  ...process.argv.slice(3).map(Number),
];
const chunk = 200;
const towns = ['Haifa', 'Lod', 'חיפה', 'ירושלים', 'Tel Aviv', 'באר שבע', 'Akko'];
const firstNames = ['Dana', 'דנה', 'Yossi', 'יוסי', 'Noa', 'נועה', 'Amir'];
const lastNames = ['Cohen', 'לוי', 'Mizrahi', 'פרץ', 'Azoulay'];

const db = openDatabase(dataDir);
// Only reads are measured, and after a crash the data is built again.
db.$client.pragma('synchronous = OFF');
const owner = db.select().from(people).where(eq(people.email, 'admin@yesod.demo')).get();
if (!owner?.companyId) throw new Error('The demo data must be loaded first.');
const companyId = owner.companyId;
// No demo plan allows a company of this size.
db.$client.exec('update plans set project_limit = null');
const type = db.select().from(assetTypes).where(eq(assetTypes.companyId, companyId)).get();
if (!type) throw new Error('The demo company has no asset type.');
const now = Date.now();

const project = (i: number) => ({
  companyId,
  assetTypeId: type.id,
  ownerId: owner.id,
  createdBy: owner.id,
  name: `Building ${i + 1}`,
  description: `House ${i + 1} of the measured estate`,
  location: `${1 + (i % 120)} Herzl, ${towns[i % towns.length]}`,
  currentPropertyValue: 150_000_000 + i * 10_000,
  purchasePrice: 100_000_000 + i * 10_000,
  renovationCost: 20_000_000,
  startDate: '2025-01-01',
  endDate: '2026-12-31',
  createdAt: now - i * 60_000,
  updatedAt: now - i * 60_000,
});

const person = (i: number) => ({
  companyId,
  role: i % 3 ? ('tenant' as const) : ('investor' as const),
  createdBy: owner.id,
  parentId: owner.id,
  name: `${firstNames[i % firstNames.length]} ${lastNames[i % lastNames.length]} ${i + 1}`,
  email: `person${i + 1}@measured.test`,
  countryCode: '+972',
  phoneNumber: String(590_000_000 + i),
  phone: `+972${590_000_000 + i}`,
  userCode: `measured-${i + 1}`,
  createdAt: now,
  updatedAt: now,
});

/** Inserts rows in chunks; one transaction each keeps the log short. */
function insert(count: number, some: (from: number, to: number) => void) {
  for (let i = 0; i < count; i += chunk * 50)
    write(db, () => {
      for (let from = i; from < Math.min(count, i + chunk * 50); from += chunk)
        some(from, Math.min(count, from + chunk));
    });
}

const rows = <Row>(from: number, to: number, row: (i: number) => Row) =>
  Array.from({ length: to - from }, (_, n) => row(from + n));

insert(
  projectCount,
  (from, to) =>
    void db
      .insert(projects)
      .values(rows(from, to, project))
      .run(),
);
insert(
  peopleCount,
  (from, to) =>
    void db
      .insert(people)
      .values(rows(from, to, person))
      .run(),
);
const newest = db
  .select({ id: max(projects.id) })
  .from(projects)
  .get();
const ids = {
  typeId: type.id,
  ownerId: owner.id,
  projectId: newest?.id,
  fewEntriesId: insertBooks(db, project(projectCount), 20),
  manyEntriesId: insertBooks(db, project(projectCount + 1), 2_000),
};
while (indexPiece(db));
writeFileSync(path.join(dataDir, 'measured.json'), JSON.stringify(ids));
db.$client.exec('analyze');
db.$client.close();
