import {
  indexEditPath,
  indexesPath,
  indexImportPath,
  indexRowCreatePath,
  indexRowDeletePath,
  indexRowEditPath,
} from '~/book-paths';
import { pageLoader } from '~/http/page.server';
import { decimalText } from '~/models/finance/decimal';
import { updateIndexRow } from '~/models/price-indexes/rows.server';
import { indexPage } from '~/models/price-indexes/save.server';

export const indexShowLoader = pageLoader((page) => {
  const { actor, text, params, portal } = page;
  const { id, name, rows } = indexPage(page, params);
  const mayWrite = updateIndexRow.permits(actor);
  return {
    title: name,
    breadcrumbs: [{ label: text('priceIndex.list.title'), href: indexesPath(portal) }],
    hrefs: mayWrite && {
      edit: indexEditPath(portal, id),
      import: indexImportPath(portal, id),
      add: indexRowCreatePath(portal, id),
    },
    mayWrite,
    rows: rows.map(({ id: row, value, factor, isPaid, isBase, month, publishedOn }) => ({
      month,
      publishedOn,
      isPaid,
      isBase,
      value: decimalText(value),
      factor: decimalText(factor),
      editHref: mayWrite && !isPaid ? indexRowEditPath(portal, id, row) : null,
      deleteHref: mayWrite && !isPaid && !isBase ? indexRowDeletePath(portal, id, row) : null,
    })),
  };
});
