import { useText } from '~/i18n/text';
import { filePath } from '~/paths';
import { MAX_IMAGE_BYTES, pictureTypes } from '~/services/files/limits';
import type { AnyField } from '~/ui/field-frame';
import { FileField } from '~/ui/file-field';
import { Picture } from '~/ui/picture';

type PictureUploadProps = {
  field: AnyField;
  label: string;
  /** The picture so far. */
  current: { id: number; alt: string } | null;
  /** The field with the id of an upload of a rejected form, which need not be chosen again. */
  kept: { name: string; id: number | undefined };
  optional: boolean;
};

export function PictureUpload({ field, label, current, kept, optional }: PictureUploadProps) {
  const text = useText();
  const isKept = kept.id !== undefined;
  const shownId = kept.id ?? current?.id;
  return (
    <>
      {shownId !== undefined && (
        <Picture
          src={filePath(shownId, 'thumb')}
          alt={current?.alt ?? label}
          width={100}
          height={100}
          className="max-w-[100px]"
        />
      )}
      {isKept && <input type="hidden" name={kept.name} value={kept.id} />}
      <FileField
        field={field}
        label={label}
        accept={pictureTypes.join(',')}
        hint={text(isKept ? 'person.form.photoKept' : 'person.form.photoHint')}
        optional={optional || isKept}
        limits={{ bytes: MAX_IMAGE_BYTES, files: 1, message: text('person.form.photoTooBig') }}
      />
    </>
  );
}
