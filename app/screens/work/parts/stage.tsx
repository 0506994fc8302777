import type { FieldMetadata } from '@conform-to/react';
import { useText } from '~/i18n/text';
import { stageColors, stageOf } from '~/models/milestones/input';
import { Check } from '~/ui/control';
import { FieldError, FieldGroup } from '~/ui/field-frame';

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

export function StageChoice({ field }: { field: FieldMetadata<string | undefined> }) {
  const text = useText();
  const { name, id, initialValue = '', errors, errorId } = field;
  return (
    <FieldGroup legend={text('milestone.field.stage')}>
      <div className="flex flex-wrap gap-x-6">
        {[undefined, ...stageColors].map((stage) => (
          <Check key={stage?.value ?? ''}>
            <input
              type="radio"
              name={name}
              id={stage ? `${id}-${stage.value}` : id}
              value={stage?.value ?? ''}
              defaultChecked={initialValue === (stage?.value ?? '')}
            />
            {stage ? <StageMark value={stage.value} /> : text('milestone.stage.none')}
          </Check>
        ))}
      </div>
      <FieldError id={errorId} errors={errors} />
    </FieldGroup>
  );
}
