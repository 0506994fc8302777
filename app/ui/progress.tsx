import { type ReactNode, useId } from 'react';

type JobProgressProps = { label: string; done: number; total: number; children: ReactNode };

/** The bar is indeterminate while the total is unknown. */
export function JobProgress({ label, done, total, children }: JobProgressProps) {
  const id = useId();
  return (
    <div className="job-progress" role="status">
      <p id={id}>{label}</p>
      <progress aria-labelledby={id} {...(total > 0 && { value: done, max: total })} />
      {children}
    </div>
  );
}

type ProgressBarProps = { percent: number; isWide?: boolean };

/** Hidden from screen readers, because the text next to it says the same. */
export function ProgressBar({ percent, isWide }: ProgressBarProps) {
  const classes = isWide ? 'progress-bar w-full align-middle' : 'progress-bar';
  return <progress className={classes} max={100} value={percent} aria-hidden="true" />;
}
