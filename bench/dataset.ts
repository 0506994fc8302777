import { openDatabase } from 'db/client.server';
import { people } from 'db/schema/person';
import { assetTypes, projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';

const [dataDir, count] = [process.argv[2]!, Number(process.argv[3])];
const chunk = 200;
const towns = ['Haifa', 'Lod', 'חיפה', 'ירושלים', 'Tel Aviv', 'באר שבע', 'Akko'];

const db = openDatabase(dataDir);
const owner = db.select().from(people).where(eq(people.email, 'admin@yesod.demo')).get();
if (!owner?.companyId) throw new Error('The demo data must be loaded first.');
const companyId = owner.companyId;
const type = db.select().from(assetTypes).where(eq(assetTypes.companyId, companyId)).get();
if (!type) throw new Error('The demo company has no asset type.');

const now = Date.now();
const rows = Array.from({ length: count }, (_, i) => ({
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
}));
db.transaction((tx) => {
  for (let i = 0; i < rows.length; i += chunk) {
    tx.insert(projects)
      .values(rows.slice(i, i + chunk))
      .run();
  }
});
db.$client.exec('analyze');
db.$client.close();
