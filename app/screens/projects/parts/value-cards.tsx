import { money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { calculatedValue, wedge } from '~/models/projects/figures';
import type { ShownProject } from '~/models/projects/visible.server';
import { type PortalName, projectFiguresPath } from '~/paths';
import { Amount } from '~/ui/amount';
import { StatTile, StatTiles } from '~/ui/stat-tile';

/** What the project is worth and what was paid; the totals open to what they are made of. */
export function ValueCards({ project, portal }: { project: ShownProject; portal: PortalName }) {
  const text = useText();
  const figure = (minor: number | null) =>
    minor === null ? '–' : <Amount>{money(minor, project.currency)}</Amount>;
  const addedUp = projectFiguresPath(portal, project.id);
  return (
    <StatTiles>
      <StatTile label={text('project.field.currentValue')} value={figure(project.currentPropertyValue)} />
      <StatTile label={text('project.field.purchasePrice')} value={figure(project.purchasePrice)} />
      <StatTile label={text('project.field.renovationCost')} value={figure(project.renovationCost)} />
      <StatTile
        label={text('project.field.calculatedValue')}
        href={addedUp}
        value={figure(calculatedValue(project))}
      />
      <StatTile label={text('project.field.profit')} href={addedUp} value={figure(wedge(project))} />
    </StatTiles>
  );
}
