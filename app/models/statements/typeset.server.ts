import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { files } from 'db/schema/file';
import { holdingChanges, holdings } from 'db/schema/holding';
import { projects } from 'db/schema/project';
import { statements } from 'db/schema/statement';
import { and, asc, eq, gt, isNull, lte, ne } from 'drizzle-orm';
import { timesIn } from '~/i18n/times';
import { defaultLocale, isLocale } from '~/i18n/words';
import { findActor } from '~/models/access/present.server';
import type { Services } from '~/models/caller';
import { AppError } from '~/models/errors';
import { keepBytes } from '~/models/files/keep.server';
import { installation } from '~/models/installation/current.server';
import { type Pictures, pdfLogo, pdfPictures } from '~/models/pdf.server';
import { audienceOfHolder } from '~/models/projects/audience.server';
import { imagesOf } from '~/models/projects/images.server';
import { progressBefore } from '~/models/projects/past-progress.server';
import { fieldCheck } from '~/models/projects/show.server';
import { findProject } from '~/models/projects/visible.server';
import { newestPhotos } from '~/models/reports/content.server';
import { addRow, hasAny, pick } from '~/models/rows.server';
import { aboutForecastOfHolding, baseReturns } from '~/models/scenarios/holding-forecast.server';
import { statementDocument } from './document.server';
import { hashOfFigures, statementFigures } from './figures.server';

/** Kept small so that a server stop loses little work. */
const batchSize = 20;

type StatementRequest = {
  projectId: number;
  /** Statements up to this id have been made. */
  after: number;
};

export type Batch = {
  project: Project;
  made: Made[];
  /** The last statement of the batch if others may follow it. */
  last: number | null;
};

type Place = Pick<Services, 'db' | 'files' | 'typesetPdf'>;

/** Typesets the next requested statements and stores their bytes; null if there are none. */
export async function typesetNext(
  place: Place,
  request: StatementRequest,
  now: number,
): Promise<Batch | null> {
  const { db, typesetPdf } = place;
  const pending = waitingIn(db, request);
  const project = projectOf(db, request.projectId);
  if (!project || pending.length === 0) return null;
  const times = timesIn(project.timeZone ?? installation().timeZone);
  const logo = await pdfLogo(place, project.logoFileId);
  const madeOn = times.isoDay(now);
  const returns = baseReturns(db, project.id, madeOn);
  const made: Made[] = [];
  for (const statement of pending) {
    const { holdingId, personId, startsOn, endsOn } = statement;
    // The work is shown as it was at the end of the period.
    const until = times.endOf(endsOn);
    const photos = newestPhotos(imagesOf(db, project.id, until - 1)).map(({ fileId }) => fileId);
    const pictures = await pdfPictures(place, photos);
    const holders = [{ id: holdingId, audience: audienceOfHolder(db, project.id, personId) }];
    const period = { projectId: project.id, holders, startsOn, endsOn };
    const figures = statementFigures(db, period).get(holdingId)!;
    const hash = hashOfFigures(figures);
    const locale = isLocale(statement.locale) ? statement.locale : defaultLocale;
    const subject = {
      id: statement.id,
      company: project.company,
      project,
      holder: pickHolder(statement),
      isTraded: wasTraded(db, holdingId, endsOn),
      madeOn,
      forecast:
        figures.total.estimatedOn === null
          ? null
          : aboutForecastOfHolding(returns, holdingId, figures.total),
      logo,
      ...workFor(db, { personId, projectId: project.id, pictures, until }),
    };
    const document = statementDocument(subject, figures, { locale, hash });
    const pdf = await typesetPdf(document, 'job');
    made.push({ ...statement, figuresHash: hash, ...(await keepBytes(place, pdf)) });
  }
  return { project, made, last: made.length < batchSize ? null : made.at(-1)!.id };
}

/** Stores the PDFs of a batch as files of the company. */
export function storeBatch(tx: Database, { project, made }: Batch, now: number) {
  for (const one of made) storeFile(tx, project, one, now);
}

type Waiting = ReturnType<typeof waitingIn>[number];
type Made = Waiting & { figuresHash: string; hash: string; size: number };
type Project = NonNullable<ReturnType<typeof projectOf>>;

const waitingIn = (db: Database, { projectId, after }: StatementRequest) =>
  db
    .select({
      ...pick(statements, 'id', 'holdingId', 'startsOn', 'endsOn', 'locale', 'byMail', 'createdBy'),
      ...pick(holdings, 'name', 'shareClass', 'personId'),
    })
    .from(statements)
    .innerJoin(holdings, eq(holdings.id, statements.holdingId))
    .where(
      and(eq(statements.projectId, projectId), gt(statements.id, after), isNull(statements.fileId)),
    )
    .orderBy(asc(statements.id))
    .limit(batchSize)
    .all();

const pickHolder = ({ name, shareClass }: Waiting) => ({ name, shareClass });

/** Null once the project was deleted. */
const projectOf = (db: Database, id: number) =>
  db
    .select({
      ...pick(projects, 'id', 'name', 'location', 'companyId'),
      ...pick(companies, 'currency', 'timeZone', 'logoFileId'),
      company: companies.name,
    })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(and(eq(projects.id, id), isNull(projects.deletedAt)))
    .get() ?? null;

/** True if a part of the holding was bought or sold by a day. */
const wasTraded = (db: Database, holdingId: number, until: string): boolean =>
  hasAny(
    db,
    holdingChanges,
    and(
      eq(holdingChanges.holdingId, holdingId),
      ne(holdingChanges.kind, 'commitment'),
      lte(holdingChanges.date, until),
    ),
  );

type Reader = { personId: number | null; projectId: number; pictures: Pictures; until: number };

/**
 * The progress and the photos, as far as the holder sees them in the project. The project's runner
 * decides for holders without an account.
 */
function workFor(db: Database, { personId, projectId, pictures, until }: Reader) {
  const progress = () => progressBefore(db, projectId, until);
  if (personId === null) return { progress: progress(), pictures };
  try {
    const reader = findActor(db, personId);
    if (!reader) return { progress: null, pictures: {} };
    const sees = fieldCheck(reader, findProject(db, reader, projectId));
    return { progress: sees('phases') ? progress() : null, pictures };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found')
      return { progress: null, pictures: {} };
    throw error;
  }
}

function storeFile(tx: Database, { companyId }: Project, made: Made, now: number) {
  const { id, hash, size, figuresHash, createdBy: uploadedBy } = made;
  const name = `${made.name} ${made.startsOn} – ${made.endsOn}.pdf`;
  const kind = { name: name.slice(-200), mediaType: 'application/pdf' };
  const file = { companyId, uploadedBy, hash, size, ...kind };
  const fileId = addRow(tx, files, file, now);
  tx.update(statements)
    .set({ fileId, pdfHash: hash, figuresHash, updatedAt: now })
    .where(eq(statements.id, id))
    .run();
}
