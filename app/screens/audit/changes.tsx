import { useText } from '~/i18n/text';
import type { ShownChange } from '~/models/audit/changes.server';

/** Each changed field with what it was and what it is. */
export function ChangeList({ changes }: { changes: ShownChange[] }) {
  const text = useText();
  if (changes.length === 0) return '–';
  return (
    <ul>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          {field}:{' '}
          {from !== null && (
            <>
              <del>
                <span className="visually-hidden">{text('audit.before')} </span>
                <bdi>{from}</bdi>
              </del>{' '}
            </>
          )}
          <ins className="no-underline">
            <span className="visually-hidden">{text('audit.after')} </span>
            <bdi>{to ?? '–'}</bdi>
          </ins>
        </li>
      ))}
    </ul>
  );
}
