import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { Text } from '~/i18n/words';
import { maxPhotos } from '~/models/investor-updates/input';
import type { PhotoChoice } from '~/models/investor-updates/photos.server';
import { filePath } from '~/paths';
import { SummaryButton } from '~/ui/button';
import { Check } from '~/ui/control';
import { type AnyField, FieldError } from '~/ui/field-frame';
import { Picture } from '~/ui/picture';
import { Hint } from '~/ui/text';

/** `Kitchen, from the door · After · 15/03/2026` */
export const captionOf = (
  text: Text,
  { spot, flag, takenOn }: Pick<PhotoChoice, 'spot' | 'flag' | 'takenOn'>,
): string =>
  [spot, text(`project.flag.${flag}`), takenOn && day(takenOn)].filter(Boolean).join(' · ');

type PhotoChoicesProps = { field: AnyField; proposed: PhotoChoice[]; others: PhotoChoice[] };

/** Photos of the project with a checkbox each; the other ones are folded until one is chosen. */
export function PhotoChoices({ field, proposed, others }: PhotoChoicesProps) {
  const text = useText();
  const value = field.initialValue;
  const selectedIds = new Set([value].flat());
  const isChosen = ({ fileId }: PhotoChoice) => selectedIds.has(String(fileId));
  const boxes = (photos: PhotoChoice[], isFirst = false) => (
    <div className="grid grid-cols-1 sm:grid-cols-2 gap-x-6 gap-y-2">
      {photos.map((photo, index) => (
        <Check key={photo.fileId}>
          <input
            type="checkbox"
            id={isFirst && index === 0 ? field.id : undefined}
            name={field.name}
            value={photo.fileId}
            defaultChecked={isChosen(photo)}
          />
          <Picture
            src={filePath(photo.fileId, 'thumb')}
            alt=""
            width={100}
            height={100}
            className="max-w-[100px] flex-none"
          />
          <bdi>{captionOf(text, photo)}</bdi>
        </Check>
      ))}
    </div>
  );
  return (
    <fieldset aria-describedby={field.errors && field.errorId}>
      <legend>{text('investorUpdate.field.photos')}</legend>
      <Hint>
        {proposed.length + others.length > 0
          ? text('investorUpdate.form.photosHint', { most: maxPhotos })
          : text('investorUpdate.form.noPhotos')}
      </Hint>
      {proposed.length > 0 && boxes(proposed, true)}
      {others.length > 0 && (
        <details open={proposed.length === 0 || others.some(isChosen)}>
          <SummaryButton>{text('investorUpdate.form.morePhotos')}</SummaryButton>
          {boxes(others, proposed.length === 0)}
        </details>
      )}
      <FieldError id={field.errorId} errors={field.errors} />
    </fieldset>
  );
}
