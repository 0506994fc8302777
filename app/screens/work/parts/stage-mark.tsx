import { useText } from '~/i18n/text';
import { stageOf } from '~/models/milestones/stage-colors';

/** A stage as its colour and its word; nothing where none was chosen. */
export function StageMark({ value }: { value: string | null }) {
  const text = useText();
  const stage = stageOf(value);
  if (!stage) return null;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span
        className="inline-block size-3 rounded-full print:[print-color-adjust:exact]"
        style={{ background: `var(--color-${stage.color})` }}
      />
      {text(stage.text)}
    </span>
  );
}
