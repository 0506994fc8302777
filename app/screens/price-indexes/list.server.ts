import { indexesPath } from '~/book-paths';
import { listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { indexList } from '~/models/price-indexes/list.server';
import { createIndex, deleteIndex, updateIndex } from '~/models/price-indexes/save.server';

export const indexListLoader = pageLoader((page) => {
  const { actor, text, portal } = page;
  return {
    ...indexList(page, listPayload(page)),
    title: text('priceIndex.list.title'),
    path: indexesPath(portal),
    mayCreate: createIndex.permits(actor),
    mayEdit: updateIndex.permits(actor),
    mayDelete: deleteIndex.permits(actor),
  };
});
