import { useText } from '~/i18n/text';
import { SubmitButton } from './button';
import type { IconName } from './icon';
import type { ListState } from './list-state';
import { ListStateInputs } from './pager';

type BulkAction = { label: string; href: string; icon?: IconName; kind?: 'danger' };

export type Bulk<Row> = {
  /**
   * Each leads to an address, a question or a file, which is told the rows that are ticked as
   * `ids`.
   */
  actions: (BulkAction | false)[];
  /** Rows that come ticked, as whoever thought better of it left them. */
  chosen: number[];
  /** False for a row to which nothing of it can be done. */
  takes?(row: Row): boolean;
};

/**
 * The form of the boxes: they stand in the table, it stands below, for a table's rows may have
 * forms of their own.
 */
const formId = 'bulk';

/** Shows itself only with script, without which it could tick nothing. */
export function PickAllHead() {
  const text = useText();
  return (
    <th scope="col" className="pick">
      <span className="visually-hidden">{text('ui.bulk.column')}</span>
      <label hidden>
        <input type="checkbox" data-select-all aria-label={text('ui.bulk.all')} />
      </label>
    </th>
  );
}

type PickCellProps = { id: number; about?: string; isChosen: boolean; isTaken: boolean };

export function PickCell({ id, about, isChosen, isTaken }: PickCellProps) {
  const text = useText();
  return (
    <td className="pick">
      {isTaken && (
        <label>
          <span className="visually-hidden">
            {text('ui.bulk.choose')} <bdi>{about}</bdi>
          </span>
          <input type="checkbox" name="ids" value={id} form={formId} defaultChecked={isChosen} />
        </label>
      )}
    </td>
  );
}

type BulkBarProps = Pick<Bulk<never>, 'actions'> & { state: ListState };

/**
 * In sight while something is ticked. What its buttons lead to comes back to the list as it was.
 */
export function BulkBar({ actions, state }: BulkBarProps) {
  const text = useText();
  return (
    <form id={formId} className="bulk" method="get" aria-label={text('ui.bulk.label')}>
      <ListStateInputs state={state} />
      <p className="bulk-count">{text('ui.bulk.chosen')} </p>
      {/* Says that some were to be chosen, where none was. */}
      <input type="hidden" name="ids" />
      {actions
        .filter((action) => action !== false)
        .map(({ label, href, icon, kind = 'secondary' as const }) => (
          <SubmitButton key={href} formAction={href} kind={kind} icon={icon}>
            {label}
          </SubmitButton>
        ))}
    </form>
  );
}
