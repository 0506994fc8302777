import type { ReactNode } from 'react';

type SplitProps = {
  list: ReactNode;
  /** The open record; on narrow screens it is shown instead of the list. */
  record: ReactNode;
  /** Shown beside the list while no record is open; only on wide screens. */
  placeholder: string;
};

/** A list, and beside it the record that is open. */
export function Split({ list, record, placeholder }: SplitProps) {
  return (
    <div className={record ? 'split split-open' : 'split'}>
      <div className="split-list">{list}</div>
      {record || <p className="split-empty">{placeholder}</p>}
    </div>
  );
}
