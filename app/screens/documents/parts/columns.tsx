import { bytes } from '~/i18n/bytes';
import type { Text } from '~/i18n/words';
import { Ltr } from '~/ui/ltr';
import { Day } from '~/ui/moment';
import type { Column } from '~/ui/table-head';

type Kept = { size: number; uploadedBy: string | null; createdAt: number };

export const fileColumns = <Row extends Kept>(
  text: Text,
  { sortsBySize = false } = {},
): Column<Row>[] => [
  {
    key: 'size',
    header: text('document.field.size'),
    sortable: sortsBySize,
    align: 'end',
    cell: (row) => <Ltr>{bytes(row.size)}</Ltr>,
  },
  {
    key: 'uploaded_by',
    header: text('document.field.uploadedBy'),
    cell: (row) => <bdi>{row.uploadedBy ?? '–'}</bdi>,
  },
  {
    key: 'created_at',
    header: text('document.field.createdAt'),
    sortable: true,
    cell: (row) => <Day at={row.createdAt} />,
  },
];
