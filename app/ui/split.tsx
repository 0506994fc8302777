import type { ReactNode } from 'react';

type SplitProps = {
  list: ReactNode;
  /** The open record; on narrow screens it is shown instead of the list. */
  record: ReactNode;
  /** Shown next to the list while no record is open, on wide screens only. */
  placeholder: string;
};

/** A list with the open record next to it. */
export function Split({ list, record, placeholder }: SplitProps) {
  return (
    <div className={record ? 'split split-open' : 'split'}>
      <div className="split-list">{list}</div>
      {record || <p className="split-empty">{placeholder}</p>}
    </div>
  );
}
