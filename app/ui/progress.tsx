import { type ReactNode, useId } from 'react';

type JobProgressProps = { label: string; done: number; total: number; children: ReactNode };

/** The bar runs by itself while nothing is counted. */
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

/** For the eye: the words beside it say the same. */
export function ProgressBar({ percent }: { percent: number }) {
  return <progress className="progress-bar" max={100} value={percent} aria-hidden="true" />;
}
