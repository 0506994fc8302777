import { useText } from '~/i18n/text';
import { SubmitButton } from './button';
import type { IconName } from './icon';
import type { ListState } from './list-state';
import { ListStateInputs } from './pager';

type BulkAction = { label: string; href: string; icon?: IconName; kind?: 'danger' };

export type Bulk<Row> = {
  /** Each leads to a URL, a question or a file that gets the ids of the ticked rows as `ids`. */
  actions: (BulkAction | false)[];
  /** Rows that start ticked, after a cancelled action. */
  chosen: number[];
  /** False for a row to which no action applies. */
  takes?(row: Row): boolean;
};

/**
 * The id of the form of the boxes. The form is below the table, since rows may have forms of their
 * own.
 */
const formId = 'bulk';

/** Appears only with script, because it needs it. */
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

/** Visible while rows are ticked. Its actions return to the list in its current state. */
export function BulkBar({ actions, state }: BulkBarProps) {
  const text = useText();
  return (
    <form id={formId} className="bulk" method="get" aria-label={text('ui.bulk.label')}>
      <ListStateInputs state={state} />
      <p className="bulk-count">{text('ui.bulk.chosen')} </p>
      {/* Marks a bulk action, even if no row is ticked. */}
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
