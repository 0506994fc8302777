import { type CsvCell, csvDownload } from '~/http/csv-download.server';
import { pageLoader } from '~/http/page.server';
import { typedAmount } from '~/models/fields';
import { projectBatches } from '~/models/projects/export.server';
import { wedge } from '~/models/projects/figures';
import { askedProjects } from './list.server';

const columns = [
  ...([
    'id',
    'name',
    'location',
    'assetType',
    'entrepreneur',
    'currency',
    'currentValue',
    'purchasePrice',
  ] as const),
  ...(['renovationCost', 'profit', 'startDate', 'endDate', 'description'] as const),
];

/** A list of projects as a file, narrowed and searched as the list is. Amounts are plain figures, so that they add up. */
export const projectsExportLoader = pageLoader({ permission: 'projects.view' }, (page) => {
  const { db, actor, text } = page;
  const { search, filters } = askedProjects(page);
  const filter = {
    createdBy: Number(filters.created_by) || undefined,
    assetTypeId: Number(filters.asset_type_id) || undefined,
  };
  const header = columns.map((column) =>
    text(column === 'currency' ? 'transfer.currency' : `project.field.${column}`),
  );
  return csvDownload('projects.csv', header, rowsOf(projectBatches(db, actor, search, filter)));
});

function* rowsOf(batches: ReturnType<typeof projectBatches>): Generator<CsvCell[][]> {
  for (const batch of batches) {
    yield batch.map((project) => [
      ...[project.id, project.name, project.location, project.assetType, project.owner, project.currency],
      ...[project.currentPropertyValue, project.purchasePrice, project.renovationCost].map(figure),
      ...[figure(wedge(project)), project.startDate, project.endDate, project.description],
    ]);
  }
}

/** A number of the currency's main unit; a minus of a loss is a figure, not a formula. */
const figure = (minor: number | null): CsvCell => (minor === null ? null : Number(typedAmount(minor)));
