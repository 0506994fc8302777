import type { FormRefusal } from '~/http/form-action.server';
import { useText } from '~/i18n/text';
import { maxPhotos } from '~/models/tenant-requests/input';
import { filePath } from '~/paths';
import { MAX_IMAGE_BYTES, pictureTypes } from '~/services/files/limits';
import { Check } from '~/ui/control';
import { FileField } from '~/ui/file-field';
import { Picture } from '~/ui/picture';

/** Photos of a report or an answer. */
export function RequestPhotos({ photos, title }: { photos: { id: number }[]; title: string }) {
  const text = useText();
  if (photos.length === 0) return null;
  return (
    <div className="my-4 flex flex-wrap gap-3">
      {photos.map(({ id }, index) => (
        <a key={id} href={filePath(id)}>
          <Picture
            src={filePath(id, 'card')}
            alt={text('tenantRequest.show.photo', { number: index + 1, title })}
            width={240}
            height={160}
          />
        </a>
      ))}
    </div>
  );
}

export function PhotosField({ refused }: { refused: FormRefusal | undefined }) {
  const text = useText();
  return (
    <>
      <UploadedPhotos ids={refused?.keptIds ?? []} />
      <FileField
        name="images[0][file]"
        id="request-images"
        label={text('tenantRequest.field.photos')}
        hint={text('tenantRequest.form.photosHint', { most: maxPhotos })}
        accept={pictureTypes.join(',')}
        errors={refused?.lastResult.error?.images ?? undefined}
        limits={{
          bytes: MAX_IMAGE_BYTES,
          files: maxPhotos,
          message: text('tenantRequest.form.tooBig', { most: maxPhotos }),
        }}
        multiple
        optional
      />
    </>
  );
}

/** The photos of an earlier attempt: those still ticked need not be chosen again. */
function UploadedPhotos({ ids }: { ids: number[] }) {
  const text = useText();
  if (ids.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {ids.map((id, index) => (
        <Check key={id}>
          <input type="checkbox" name="images[0][file_id]" value={id} defaultChecked />
          <Picture
            src={filePath(id, 'thumb')}
            alt={text('tenantRequest.form.photo', { number: index + 1 })}
            width={100}
            height={100}
          />
        </Check>
      ))}
    </div>
  );
}
