import type { Database } from 'db/client.server';
import { claims, debts, noBooks } from '~/models/books/balances';
import { booksOfProjects } from '~/models/books/books.server';
import type { ProjectState } from './project-state.server';

/** What the net value of a project is computed from, in minor units. */
export type NetValue = {
  property: number;
  /** Cash, and what others owe the project. */
  claims: number;
  /** What the project owes to others than its holders, with the interest of loans to that day. */
  debts: number;
  /** What would be left for the holders; negative if the debts are higher. */
  net: number;
};

/**
 * The net value of projects if their property were sold at its value that day
 * (docs/rules.md#estimates). None for projects without a purchase price.
 */
export function netValues(
  db: Database,
  projects: ProjectState[],
  on: string,
): Map<number, NetValue> {
  const books = booksOfProjects(
    db,
    projects.map(({ projectId }) => projectId),
    on,
  );
  return new Map(
    projects
      .filter(({ hasPrice }) => hasPrice)
      .map(({ projectId, property, accrued }) => {
        const own = books.get(projectId) ?? noBooks;
        const owed = debts(own) + accrued;
        const net = property + claims(own) - owed;
        return [projectId, { property, claims: claims(own), debts: owed, net }];
      }),
  );
}
