import type { CsvCell } from '~/http/csv.server';
import { csvDownload } from '~/http/csv-download.server';
import { type Page, pageLoader } from '~/http/page.server';
import type { Portal } from '~/http/portals.server';
import { type Actor, may } from '~/models/access/actor.server';
import { peopleBatches } from '~/models/people/export.server';
import type { PeopleKind } from '~/paths';
import { abilities } from './kind.server';
import { askedPeople } from './list.server';
import { askedUsers } from './users-list.server';

/** A list of people as a file, narrowed and searched as the list is; an import reads the same columns. */
export const peopleExportLoader = (portal: Portal, kind: PeopleKind) =>
  pageLoader(portal, { permission: 'people.view' }, (page) => {
    abilities(page, kind);
    const { state, filter } = kind === 'user' ? askedUsers(page) : askedPeople(page, kind);
    const header = ['name', 'email', 'countryCode', 'phone', 'address', 'role', 'company'] as const;
    return csvDownload(
      `${kind}.csv`,
      header.map((column) => page.text(`person.field.${column}`)),
      rowsOf(page, peopleBatches(page.db, page.actor, state.search, filter)),
    );
  });

function* rowsOf({ text, actor }: Page, batches: ReturnType<typeof peopleBatches>): Generator<CsvCell[][]> {
  for (const batch of batches) {
    yield batch.map(({ name, email, address, role, company, ...person }) => {
      const isUser = role === 'admin' && person.parentId !== null;
      const roleWords = isUser ? text('person.companyUser') : text(`shell.role.${role}`);
      const phone = seesPhone(actor, person) ? [person.countryCode, person.phoneNumber] : [null, null];
      return [name, email, ...phone, address, roleWords, company];
    });
  }
}

/** Phones stand in the forms of a company's own people, and in no list: a file says no more than the screens do. */
const seesPhone = (actor: Actor, { companyId }: { companyId: number | null }) =>
  may(actor, 'people.edit') && (actor.role === 'superadmin' || companyId === actor.companyId);
