import type { Text } from '~/i18n/words';
import type { Column } from '~/ui/table-head';

type OfProject = { project: { id: number; name: string } };

/** The project of a row, in lists across projects. */
export const projectColumn = <Row extends OfProject>(
  text: Text,
  hrefOf: (projectId: number) => string,
): Column<Row> => ({
  key: 'project',
  header: text('work.field.project'),
  cell: ({ project }) => (
    <a href={hrefOf(project.id)}>
      <bdi>{project.name}</bdi>
    </a>
  ),
});
