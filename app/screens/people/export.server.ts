import { listDownload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { peopleLists } from '~/models/people/list.server';
import type { PeopleKind } from '~/paths';

/** A list of people as a file, narrowed and searched as the list is. */
export const peopleExportLoader = (kind: PeopleKind) =>
  pageLoader((page) => listDownload(page, `${kind}.csv`, peopleLists[kind]));
