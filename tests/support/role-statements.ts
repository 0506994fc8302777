import type { Database } from 'db/client.server';
import { statements } from 'db/schema/statement';
import { add } from './add-row';
import type { Records } from './role-words';

type Place = { projectId: number; holdingId: number; fileId: number };

/** A statement that was made and not opened. */
export const newStatements = (db: Database, place: Place) => ({
  statement: add(db, statements, {
    ...place,
    startsOn: '2026-01-01',
    endsOn: '2026-03-31',
    locale: 'en-US',
    figuresHash: 'a'.repeat(64),
    pdfHash: 'b'.repeat(64),
  }),
});

type Fields = Record<string, string>;

const period = (): Fields => ({ starts_on: '2026-01-01', ends_on: '2026-03-31' });

/** The payloads of the forms of statements, by address. */
export const statementForms: Record<string, (to: Records) => Fields> = {
  '/projects/{project}/statements/create': period,
  '/api/projects/{project}/statements': period,
};
