import type { Database } from 'db/client.server';
import { noBooks } from '~/models/books/balances';
import { booksOfProjects } from '~/models/books/books.server';
import { type Net, netOf } from './net-value';
import { type ProjectState, statesOn } from './project-state.server';

/**
 * The net value of projects if their property were sold at its value that day: what would be left
 * for the holders, negative if the debts are higher (docs/rules.md#estimates). None for projects
 * without a purchase price.
 */
export function netValues(db: Database, projects: ProjectState[], on: string): Map<number, Net> {
  const books = booksOfProjects(
    db,
    projects.map(({ projectId }) => projectId),
    on,
  );
  return new Map(
    projects
      .filter(({ hasPrice }) => hasPrice)
      .map(({ projectId, property, accrued }) => [
        projectId,
        netOf(books.get(projectId) ?? noBooks, property, accrued),
      ]),
  );
}

/** The same of one project; null without a purchase price. */
export const netValueOn = (db: Database, projectId: number, on: string): Net | null =>
  netValues(db, statesOn(db, [projectId], on), on).get(projectId) ?? null;
