import { useText } from '~/i18n/text';
import { filePath } from '~/paths';
import { MAX_IMAGE_BYTES } from '~/services/files/limits';
import type { AnyField } from '~/ui/field-frame';
import { FileField } from '~/ui/file-field';
import { Picture } from '~/ui/picture';

type PhotoFieldProps = {
  field: AnyField;
  photo: { id: number; name: string } | null;
  /** An upload of an earlier attempt, which is kept. */
  keptId?: number;
  optional: boolean;
};

export function PhotoField({ field, photo, keptId, optional }: PhotoFieldProps) {
  const text = useText();
  const shownId = keptId ?? photo?.id;
  return (
    <>
      {shownId !== undefined && (
        <Picture
          src={filePath(shownId, 'thumb')}
          alt={
            photo ? text('person.form.photoNow', { name: photo.name }) : text('person.field.photo')
          }
          width={100}
          height={100}
          className="max-w-[100px]"
        />
      )}
      {keptId !== undefined && <input type="hidden" name="photo_id" value={keptId} />}
      <FileField
        field={field}
        label={text('person.field.photo')}
        accept="image/jpeg,image/png,image/webp,image/gif"
        hint={text(keptId === undefined ? 'person.form.photoHint' : 'person.form.photoKept')}
        optional={optional || keptId !== undefined}
        limits={{ bytes: MAX_IMAGE_BYTES, files: 1, message: text('person.form.photoTooBig') }}
      />
    </>
  );
}
