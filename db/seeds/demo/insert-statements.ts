import { asc, eq, inArray } from 'drizzle-orm';
import type { Services } from '~/models/caller';
import { lastPeriod } from '~/models/statements/periods';
import { storeBatch, typesetNext } from '~/models/statements/typeset.server';
import type { Database } from '../../client.server';
import { write } from '../../prepared';
import { holdings } from '../../schema/holding';
import { people } from '../../schema/person';
import { projects } from '../../schema/project';
import { statements } from '../../schema/statement';
import { castProjects } from '../cast';
import { calendarFrom } from './calendar';

type Place = Pick<Services, 'db' | 'files' | 'typesetPdf'>;

/** The statements of last quarter for the holders of two projects, each in their language. */
export async function insertStatements(place: Place, today: Date) {
  const { db } = place;
  const calendar = calendarFrom(today);
  const { startsOn, endsOn } = lastPeriod('quarter', calendar.day(0));
  const at = calendar.time(-1, 9);
  const stamps = { createdAt: at, updatedAt: at };
  const demoHoldings = holdingsIn(db);
  write(db, (tx) => {
    for (const { locale, project, ...holding } of demoHoldings)
      tx.insert(statements)
        .values({ ...holding, ...stamps, startsOn, endsOn, locale: locale ?? languages[project]! })
        .run();
  });
  for (const projectId of new Set(demoHoldings.map((holding) => holding.projectId))) {
    const batch = await typesetNext(place, { projectId, after: 0 }, at);
    if (batch) write(db, (tx) => storeBatch(tx, batch, at));
  }
}

/** The languages of the projects' holders without an account. */
const languages: Record<string, string> = {
  [castProjects.neveTzedek]: 'en-US',
  [castProjects.kerem]: 'he-IL',
};

const holdingsIn = (db: Database) =>
  db
    .select({
      holdingId: holdings.id,
      projectId: holdings.projectId,
      locale: people.locale,
      project: projects.name,
    })
    .from(holdings)
    .innerJoin(projects, eq(projects.id, holdings.projectId))
    .leftJoin(people, eq(people.id, holdings.personId))
    .where(inArray(projects.name, Object.keys(languages)))
    .orderBy(asc(holdings.id))
    .all();
