import type { Database } from '../client.server';
import { write } from '../prepared';
import { companies } from '../schema/company';
import { indexPiece } from '../search-index';
import { calendarFrom } from './demo/calendar';
import { insertAssetTypes, insertCompanies } from './demo/companies';
import { insertFaqs } from './demo/faq';
import { type Store, type StoredFiles, storeFiles } from './demo/files';
import { insertAnswers } from './demo/insert-answers';
import { insertAudit, insertSupportMessages } from './demo/insert-audit';
import { insertBilling } from './demo/insert-billing';
import { insertBooks } from './demo/insert-books';
import { insertCalls } from './demo/insert-calls';
import { insertDistributions } from './demo/insert-distributions';
import { insertHoldings } from './demo/insert-holdings';
import { insertInvitations } from './demo/insert-invitations';
import { insertMessages } from './demo/insert-messages';
import { insertPapers } from './demo/insert-papers';
import { insertPeople } from './demo/insert-people';
import { insertProject } from './demo/insert-projects';
import { insertReports } from './demo/insert-reports';
import { insertRequests } from './demo/insert-requests';
import { insertSettings } from './demo/insert-settings';
import { insertUpdates } from './demo/insert-updates';
import { insertWork } from './demo/insert-work';
import { haifaProjects } from './demo/projects-haifa';
import { jaffaProjects } from './demo/projects-jaffa';
import { randomFrom } from './random';

const projectSpecs = [...jaffaProjects, ...haifaProjects].sort((a, b) => a.months[0] - b.months[0]);

/**
 * Does nothing if there is a company. On the same day, it creates the same rows.
 *
 * @returns whether it created them
 */
export async function seedDemo(
  db: Database,
  { today, store }: { today: Date; store: Store },
): Promise<boolean> {
  if (isSeeded(db)) return false;
  const files = await storeFiles(store, projectSpecs, today);
  const isFirst = write(db, (tx) => {
    // Another process may have seeded the database while the files were stored.
    if (isSeeded(tx)) return false;
    insertAll(tx, today, files);
    return true;
  });
  // A write indexes only its newest rows, and no server is running to index the rest.
  while (indexPiece(db));
  return isFirst;
}

const isSeeded = (db: Database) =>
  db.select({ id: companies.id }).from(companies).limit(1).get() !== undefined;

function insertAll(tx: Database, today: Date, files: StoredFiles) {
  const base = { tx, files, calendar: calendarFrom(today), random: randomFrom('demo') };
  const withCompanies = { ...base, companies: insertCompanies(base) };
  const withPeople = { ...withCompanies, people: insertPeople(withCompanies) };
  const seeding = { ...withPeople, assetTypes: insertAssetTypes(withPeople) };
  const projects = projectSpecs.map((spec) => insertProject(seeding, spec));
  for (const project of projects) {
    insertWork(seeding, project);
    if (project.spec.isDeleted) continue;
    insertPapers(seeding, project);
  }
  insertHoldings(seeding, projects);
  insertCalls(seeding, projects);
  insertBooks(seeding, projects);
  insertAnswers(seeding, projects);
  insertDistributions(seeding, projects);
  insertMessages(
    seeding,
    projects.filter(({ spec }) => !spec.isDeleted),
  );
  insertRequests(seeding, projects);
  insertReports(seeding, projects);
  insertInvitations(seeding, projects);
  insertBilling(seeding);
  insertAudit(seeding, projects);
  insertUpdates(seeding, projects);
  insertSupportMessages(seeding);
  insertFaqs(tx, base.calendar);
  insertSettings(base);
}
