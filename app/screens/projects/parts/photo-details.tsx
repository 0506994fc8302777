import { useText } from '~/i18n/text';
import { DateField, TextField } from '~/ui/field';
import type { AnyField } from '~/ui/field-frame';

type PhotoDetailsProps = {
  spot: AnyField;
  takenOn: AnyField;
  /** The spots of the project, which are suggested. */
  spots: { spot: string }[];
  /** True for a photo that is stored already, whose date is in the field. */
  hasFile: boolean;
};

export function PhotoDetails({ spot, takenOn, spots, hasFile }: PhotoDetailsProps) {
  const text = useText();
  return (
    <>
      <TextField
        field={spot}
        label={text('photo.spot')}
        hint={text('photo.spotHint')}
        optional
        dir="auto"
        maxLength={80}
        list="spots"
        autoComplete="off"
      />
      <datalist id="spots">
        {spots.map((row) => (
          <option key={row.spot} value={row.spot} />
        ))}
      </datalist>
      <DateField
        field={takenOn}
        label={text('photo.takenOn')}
        hint={hasFile ? undefined : text('photo.takenOnHint')}
        optional
      />
    </>
  );
}
