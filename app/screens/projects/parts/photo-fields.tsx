import { useText } from '~/i18n/text';
import { imageFlags } from '~/models/projects/input';
import { filePath } from '~/paths';
import { MAX_FILES, MAX_IMAGE_BYTES, pictureTypes } from '~/services/files/limits';
import { Check, Input, Select } from '~/ui/control';
import { FileField } from '~/ui/file-field';
import { PhotoRows } from '~/ui/lists';
import { Picture } from '~/ui/picture';
import { Hint } from '~/ui/text';

export type ShownPhoto = {
  flag: 'before' | 'after';
  fileId: number;
  imageId?: number;
  isRemoved?: boolean;
};

export function PhotoFields({ photos, errors }: { photos: ShownPhoto[]; errors?: string[] }) {
  const text = useText();
  const hint = text('project.hint.photos', { most: MAX_FILES });
  return (
    <fieldset>
      <legend>{text('project.form.photos')}</legend>
      {photos.length > 0 && (
        <>
          <Hint>{text('photo.pairs')}</Hint>
          <PhotoRows>
            {photos.map((photo, index) => (
              <PhotoRow key={photo.fileId} photo={photo} index={index} />
            ))}
          </PhotoRows>
        </>
      )}
      {imageFlags.map((flag, index) => {
        const name = `images[${photos.length + index}]`;
        return (
          <div key={flag}>
            <FileField
              name={`${name}[file]`}
              id={index === 0 ? 'project-images' : undefined}
              label={text(flag === 'before' ? 'project.form.addBefore' : 'project.form.addAfter')}
              accept={pictureTypes.join(',')}
              multiple
              optional
              hint={hint}
              errors={index === 0 ? errors : undefined}
              limits={{
                bytes: MAX_IMAGE_BYTES,
                files: MAX_FILES,
                message: text('project.form.tooBig', { most: MAX_FILES }),
              }}
            />
            <input type="hidden" name={`${name}[flag]`} value={flag} />
          </div>
        );
      })}
    </fieldset>
  );
}

function PhotoRow({ photo, index }: { photo: ShownPhoto; index: number }) {
  const text = useText();
  const name = `images[${index}]`;
  const label = text('project.form.photo', { number: index + 1 });
  return (
    <li>
      <Picture src={filePath(photo.fileId, 'thumb')} alt={label} width={100} height={100} />
      {photo.imageId === undefined ? (
        <input type="hidden" name={`${name}[file_id]`} value={photo.fileId} />
      ) : (
        <input type="hidden" name={`${name}[id]`} value={photo.imageId} />
      )}
      <label>
        {text('project.form.show')}
        <Select name={`${name}[flag]`} defaultValue={photo.flag}>
          {imageFlags.map((flag) => (
            <option key={flag} value={flag}>
              {text(`project.flag.${flag}`)}
            </option>
          ))}
        </Select>
      </label>
      <label>
        {text('project.form.position')}
        <Input name={`${name}[position]`} inputMode="numeric" defaultValue={index + 1} size={3} />
      </label>
      <Check>
        <input
          type="checkbox"
          name={`${name}[remove]`}
          value="1"
          defaultChecked={photo.isRemoved}
        />{' '}
        {text('project.form.remove')}
        <span className="visually-hidden"> {label}</span>
      </Check>
    </li>
  );
}
