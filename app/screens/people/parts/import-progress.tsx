import { useFrame } from '~/http/frame';
import { count } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { JobProgress } from '~/ui/progress';
import { Hint } from '~/ui/text';

/** How far a file is looked through; the page asks again by itself, by its Refresh header. */
export function ImportProgress({
  progress,
  adding,
}: {
  progress: { done: number; total: number };
  adding: boolean;
}) {
  const text = useText();
  const locale = useLocale();
  const { done, total } = progress;
  const words = { done: count(done, locale), total: count(total, locale) };
  const label = total === 0 ? text('transfer.waiting') : text('transfer.looking', words);
  return (
    <JobProgress
      label={adding && done === total && total > 0 ? text('transfer.adding') : label}
      {...progress}
    >
      <Hint>
        {text('transfer.goesOn')} <a href={useFrame().here}>{text('ui.table.refresh')}</a>
      </Hint>
    </JobProgress>
  );
}
