import type { FormMetadata } from '@conform-to/react';
import { useText } from '~/i18n/text';
import { documentEndings } from '~/models/documents/input';
import { filePath } from '~/paths';
import { MAX_DOCUMENT_BYTES } from '~/services/files/limits';
import { CheckboxField, HiddenField } from '~/ui/field';
import { FileField } from '~/ui/file-field';
import { SelectField } from '~/ui/select-field';
import type { WorkFields } from '../edit';

type Fields = ReturnType<FormMetadata<WorkFields>['getFieldset']>;

type PhaseOption = { id: number; title: string; depth: number };

export const optionsOf = (phases: PhaseOption[]) =>
  phases.map(({ id, title, depth }) => ({
    value: String(id),
    label: `${'– '.repeat(depth)}${title}`,
  }));

type PhasePlaceProps = {
  fields: Fields;
  phases: PhaseOption[];
  milestones: { id: number; title: string; phase: string }[];
};

export function PhasePlace({ fields, phases, milestones }: PhasePlaceProps) {
  const text = useText();
  const none = { value: '', label: text('phase.form.none') };
  return (
    <>
      {phases.length > 0 && (
        <SelectField
          field={fields.parent_id}
          label={text('phase.field.parent')}
          hint={text('phase.hint.parent')}
          options={[none, ...optionsOf(phases)]}
          optional
        />
      )}
      {milestones.length > 0 && (
        <SelectField
          field={fields.milestone_id}
          label={text('phase.field.milestone')}
          hint={text('phase.hint.milestone')}
          options={[
            none,
            ...milestones.map(({ id, title, phase }) => ({
              value: String(id),
              label: `${phase} · ${title}`,
            })),
          ]}
          optional
        />
      )}
    </>
  );
}

export function AttachmentFields({
  fields,
  attached,
  errors,
}: {
  fields: Fields;
  attached: { fileId: number; name: string } | null;
  errors?: string[];
}) {
  const text = useText();
  return (
    <>
      {attached && (
        <>
          <p>
            <a href={filePath(attached.fileId)}>
              <bdi>{attached.name}</bdi>
            </a>
          </p>
          <HiddenField field={fields.attachment_file_id} />
          <CheckboxField
            field={fields.remove_attachment}
            label={text('phase.form.removeAttachment', { name: attached.name })}
          />
        </>
      )}
      <FileField
        name="attachment"
        label={text('phase.field.attachment')}
        hint={text('phase.hint.attachment')}
        accept={documentEndings.join()}
        errors={errors}
        limits={{
          bytes: MAX_DOCUMENT_BYTES,
          files: 1,
          message: text('phase.hint.attachmentTooBig'),
        }}
        optional
      />
    </>
  );
}
