import type { OptionalColumn } from 'db/schema/person';
import { useFrame } from '~/http/frame';
import { useText } from '~/i18n/text';
import type { ProjectView } from '~/models/projects/view.server';
import { type PortalName, projectViewPath } from '~/paths';
import { SubmitButton } from '~/ui/button';
import { Check } from '~/ui/control';
import { type ListState, listHref } from '~/ui/list-state';
import { ViewChoices, ViewMenu } from '~/ui/view-menu';

type Props = {
  portal: PortalName;
  /** The list's address. */
  path: string;
  state: ListState;
  view: ProjectView;
  isMoneyShown: boolean;
};

const columnTexts: Record<OptionalColumn, 'id' | 'createdBy' | 'purchasePrice' | 'renovationCost'> =
  {
    id: 'id',
    created_by: 'createdBy',
    purchase_price: 'purchasePrice',
    renovation_cost: 'renovationCost',
  };

/** How this person sees lists of projects, and orders that have no column. */
export function ProjectViewMenu({ portal, path, state, view, isMoneyShown }: Props) {
  const { here } = useFrame();
  const text = useText();
  const columns = (Object.keys(columnTexts) as OptionalColumn[]).filter(
    (name) => isMoneyShown || name === 'id' || name === 'created_by',
  );
  const order = (orderBy: string, order: 'asc' | 'desc') =>
    listHref(path, state, { orderBy, order });
  return (
    <ViewMenu label={text('project.portfolio.view')}>
      <form method="post" action={projectViewPath(portal)}>
        <input type="hidden" name="back" value={here} />
        <ViewChoices legend={text('project.portfolio.rows')}>
          {(['comfortable', 'compact'] as const).map((density) => (
            <Check key={density}>
              <input
                type="radio"
                name="density"
                value={density}
                defaultChecked={view.density === density}
              />
              {text(`project.portfolio.${density}`)}
            </Check>
          ))}
        </ViewChoices>
        <ViewChoices legend={text('project.portfolio.columns')}>
          {columns.map((name) => (
            <Check key={name}>
              <input
                type="checkbox"
                name="columns"
                value={name}
                defaultChecked={view.columns.includes(name)}
              />
              {text(`project.field.${columnTexts[name]}`)}
            </Check>
          ))}
        </ViewChoices>
        <SubmitButton kind="secondary">{text('project.portfolio.apply')}</SubmitButton>
      </form>
      <ViewChoices legend={text('project.portfolio.sort')}>
        <a href={order('id', 'desc')}>{text('project.portfolio.newest')}</a>
        <a href={order('location', 'asc')}>{text('project.field.location')}</a>
        {isMoneyShown && (
          <>
            <a href={order('purchase_price', 'desc')}>{text('project.field.purchasePrice')}</a>
            <a href={order('renovation_cost', 'desc')}>{text('project.field.renovationCost')}</a>
          </>
        )}
      </ViewChoices>
    </ViewMenu>
  );
}
