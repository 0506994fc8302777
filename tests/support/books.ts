import { journalEntries } from 'db/schema/book';
import { castProjects } from 'db/seeds/cast';
import { desc } from 'drizzle-orm';
import { expect } from 'vitest';
import { billCreatePath, expenseCreatePath, incomeCreatePath } from '~/book-paths';
import { client } from './client';
import { formOf, mainOf, wordsOf } from './html';
import { projectNamed, withDatabase } from './peek';
import { sharedServer } from './shared-server';

/** The books of a demo project, as its owner sees and fills them in. */
export async function openBooks() {
  const server = await sharedServer({ seed: 'demo' });
  const owner = client(server, 'entrepreneur@yesod.demo');
  const home = projectNamed(server, castProjects.neveTzedek);
  const formPath = {
    expense: () => expenseCreatePath('member', home),
    bill: () => billCreatePath('member', home),
    income: () => incomeCreatePath('member', home),
  };
  async function send(
    kind: keyof typeof formPath,
    fields: Record<string, string>,
    files: File[] = [],
    path = formPath[kind](),
  ) {
    const form = formOf((await owner.get(path)).html, kind);
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.delete('receipts[0][file]');
    for (const file of files) form.append('receipts[0][file]', file);
    return { ...(await owner.post(path, form)), form };
  }
  const newest = () =>
    withDatabase(server, (db) =>
      db.select().from(journalEntries).orderBy(desc(journalEntries.id)).limit(1).get(),
    )!;
  return {
    server,
    owner,
    home,
    send,
    newest,
    /** The words of a page's main part. */
    page: async (path: string) => wordsOf(mainOf((await owner.get(path)).html)),
    count: () =>
      withDatabase(server, (db) => db.select({ id: journalEntries.id }).from(journalEntries).all())
        .length,
    /** @returns the id of the entry that the form posted */
    async posted(...sent: Parameters<typeof send>): Promise<number> {
      expect((await send(...sent)).status).toBe(303);
      return newest().id;
    },
  };
}
