import { useText } from '~/i18n/text';
import { openerId } from './opener';

export type RowAction = {
  label: string;
  href: string;
  kind?: 'danger';
  /** Closing the dialog returns the focus to this row, as for every dialog of `kind: 'danger'`. */
  opensDialog?: boolean;
  /** Read out after the label: which row it is. */
  hiddenLabel?: string;
  /** Hidden inputs of an action that is a form instead of a link. */
  fields?: Record<string, string>;
};

export function ActionsHead() {
  const text = useText();
  return (
    <th scope="col" className="row-actions">
      <span className="visually-hidden">{text('ui.table.actions')}</span>
    </th>
  );
}

export function TableActions({ actions, about }: { actions: RowAction[]; about?: string }) {
  return (
    <td className="row-actions">
      <div>
        {actions.map((action) =>
          action.fields ? (
            <form key={action.label} method="post" action={action.href}>
              {Object.entries(action.fields).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <button type="submit">
                <ActionWords hiddenLabel={about} {...action} />
              </button>
            </form>
          ) : (
            <a
              key={action.label}
              // Ids must be unique, and other links may occur in several rows, such as those to one
              // project.
              id={
                action.kind === 'danger' || action.opensDialog ? openerId(action.href) : undefined
              }
              href={action.href}
              className={action.kind}
            >
              <ActionWords hiddenLabel={about} {...action} />
            </a>
          ),
        )}
      </div>
    </td>
  );
}

function ActionWords({ label, hiddenLabel }: Pick<RowAction, 'label' | 'hiddenLabel'>) {
  return (
    <>
      {label}
      {hiddenLabel && <span className="visually-hidden"> {hiddenLabel}</span>}
    </>
  );
}
