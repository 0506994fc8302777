import type { FieldMetadata } from '@conform-to/react';
import { useText } from '~/i18n/text';
import { stageColors } from '~/models/milestones/stage-colors';
import { Check } from '~/ui/control';
import { FieldError, FieldGroup } from '~/ui/field-frame';
import { SelectField } from '~/ui/select-field';
import type { WorkValues } from '../form';
import type { Option } from '../save.server';
import { optionsOf } from './options';
import { StageMark } from './stage-mark';

type Fields = Record<keyof WorkValues, FieldMetadata<string | undefined, WorkValues>>;

export function PhaseChoice({ fields, phases }: { fields: Fields; phases: Option[] }) {
  const text = useText();
  return (
    <SelectField field={fields.phase_id} label={text('milestone.field.phase')} options={optionsOf(phases)} />
  );
}

/** The stage colours to choose from, each with its word. */
export function StageChoice({ fields }: { fields: Fields }) {
  const text = useText();
  const { name, id, initialValue = '', errors, errorId } = fields.stage_color;
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
