import type { Database } from 'db/client.server';
import { journalEntries, postings } from 'db/schema/book';
import { holdings } from 'db/schema/holding';
import type { Actor } from '~/models/access/actor.server';
import { add } from './add-row';
import type { Records, Word } from './role-words';
import { project } from './world';

type Place = { owner: Actor; typeId: number; word: Word };

/** A project whose question who paid is open, and one whose question is answered. */
export function newPayers(db: Database, { owner, typeId, word }: Place) {
  const named = { name: word('house'), description: word('house'), location: word('house') };
  const askedProject = project(db, owner, typeId, named).id;
  add(db, holdings, {
    projectId: askedProject,
    name: word('holding'),
    committed: 0,
    joinedOn: '2026-01-01',
  });
  const entry = { projectId: askedProject, kind: 'adjustment' as const, date: '2026-03-01' };
  const entryId = add(db, journalEntries, { ...entry, net: 100, vat: 0, postedAt: Date.now() });
  add(db, postings, { entryId, account: 'property', amount: 100 });
  add(db, postings, { entryId, account: 'owner', amount: -100 });
  const answered = { ...named, typedPayer: 'owner' as const };
  return { askedProject, answeredProject: project(db, owner, typeId, answered).id };
}

type Fields = Record<string, string>;

const answer = (): Fields => ({ bank: '0', owner: '1', capital: '0' });
const transfer = (): Fields => ({ direction: 'in', amount: '10', date: '2026-03-01' });

/** The payloads of the forms about who paid, by address. */
export const payerForms: Record<string, (to: Records) => Fields> = {
  '/projects/{askedProject}/money/payer': answer,
  '/projects/{project}/money/owner': transfer,
  '/api/projects/{askedProject}/payer': answer,
  '/api/projects/{project}/owner-transfers': transfer,
};
