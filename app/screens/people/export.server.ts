import type { Permission } from 'db/schema/person';
import { type CsvCell, csvDownload } from '~/http/csv-download.server';
import { type Page, pageLoader } from '~/http/page.server';
import { type Actor, isColleague, may } from '~/models/access/actor.server';
import { peopleBatches } from '~/models/people/export.server';
import { roleWord } from '~/models/people/kinds';
import { permissionsHeld } from '~/models/people/permissions.server';
import type { PeopleKind } from '~/paths';
import { abilities } from './kind.server';
import { askedPeople } from './list.server';
import { askedUsers } from './users-list.server';

const ofPeople = [
  'name',
  'email',
  'countryCode',
  'phone',
  'address',
  'role',
  'company',
  'permissions',
] as const;
const ofCompanyAdmins = ['name', 'email', 'countryCode', 'phone', 'address', 'companyName'] as const;

/** A list of people as a file, narrowed and searched as the list is; an import reads the same columns. */
export const peopleExportLoader = (kind: PeopleKind) =>
  pageLoader({ permission: 'people.view' }, (page) => {
    abilities(page, kind);
    const { state, filter } = kind === 'user' ? askedUsers(page) : askedPeople(page, kind);
    const header = kind === 'admin' ? ofCompanyAdmins : ofPeople;
    return csvDownload(
      `${kind}.csv`,
      header.map((column) => page.text(`person.field.${column}`)),
      rowsOf(page, header, peopleBatches(page.db, page.actor, state.search, filter)),
    );
  });

function* rowsOf(
  { text, actor }: Page,
  header: readonly (typeof ofPeople | typeof ofCompanyAdmins)[number][],
  batches: ReturnType<typeof peopleBatches>,
): Generator<CsvCell[][]> {
  for (const batch of batches) {
    yield batch.map((person) => {
      const { name, email, address, company, countryCode, phoneNumber } = person;
      const cells: Record<(typeof header)[number], CsvCell> = {
        ...{ name, email, address, company, companyName: company },
        role: roleWord(text, person),
        ...{ countryCode: null, phone: null, permissions: null },
        ...(seesForm(actor, person) && { countryCode, phone: phoneNumber, permissions: grantsOf(person) }),
      };
      return header.map((column) => cells[column]);
    });
  }
}

type Exported = ReturnType<typeof peopleBatches> extends Generator<(infer Row)[]> ? Row : never;

/** Phones and permissions stand in the forms of a company's own people, and in no list: a file says no more. */
const seesForm = (actor: Actor, person: Exported) =>
  may(actor, 'people.edit') && (actor.role === 'superadmin' || isColleague(actor, person));

function grantsOf({ role, parentId, granted }: Exported): string {
  const permissions = new Set((granted?.split(',') ?? []) as Permission[]);
  return permissionsHeld({ role, parentId, permissions }).join(' ');
}
