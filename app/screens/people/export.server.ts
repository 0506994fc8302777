import { listDownload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { peopleLists } from '~/models/people/list.server';
import type { PeopleKind } from '~/paths';

export const peopleExportLoader = (kind: PeopleKind) =>
  pageLoader((page) => listDownload(page, `${kind}.csv`, peopleLists[kind]));
