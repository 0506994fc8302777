import { useFrame } from '~/http/frame';
import { count } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';

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
    <div className="work" role="status">
      <p id="progress">{adding && done === total && total > 0 ? text('transfer.adding') : label}</p>
      <progress aria-labelledby="progress" {...(total > 0 && { value: done, max: total })} />
      <p className="hint">
        {text('transfer.goesOn')} <a href={useFrame().here}>{text('ui.table.refresh')}</a>
      </p>
    </div>
  );
}
