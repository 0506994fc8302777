import { useText } from '~/i18n/text';
import { maxReceipts, receiptUploads } from '~/models/books/input';
import { filePath } from '~/paths';
import { MAX_DOCUMENT_BYTES, pictureTypes } from '~/services/files/limits';
import { Check } from '~/ui/control';
import { FileField } from '~/ui/file-field';
import { Picture } from '~/ui/picture';

type Props = {
  /** The id of the form. */
  id: string;
  /** The files of an earlier attempt: those still ticked need not be chosen again. */
  ids: number[];
  errors?: string[];
};

/**
 * The receipts of an entry. Android opens the camera directly only for a field that takes nothing
 * but pictures, so files have a field of their own.
 */
export function ReceiptFields({ id, ids, errors }: Props) {
  const text = useText();
  const limits = {
    bytes: MAX_DOCUMENT_BYTES,
    files: maxReceipts,
    message: text('entry.form.tooBig', { most: maxReceipts }),
  };
  return (
    <>
      {ids.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {ids.map((fileId, index) => (
            <Check key={fileId}>
              <input type="checkbox" name="receipts[0][file_id]" value={fileId} defaultChecked />
              <Picture
                src={filePath(fileId, 'thumb')}
                alt={text('entry.form.held', { number: index + 1 })}
                width={72}
                height={72}
              />
            </Check>
          ))}
        </div>
      )}
      <div className="pointer-fine:hidden">
        <FileField
          name="receipts[0][file]"
          id={`${id}-camera`}
          label={text('entry.form.camera')}
          hint={text('entry.form.cameraHint')}
          accept={pictureTypes.filter((type) => type !== 'image/gif').join()}
          limits={limits}
          isCamera
          multiple
          optional
        />
      </div>
      <FileField
        name="receipts[0][file]"
        id={`${id}-receipts`}
        label={text('entry.form.files')}
        hint={text('entry.form.filesHint', { most: maxReceipts })}
        accept={receiptUploads[0].endings.join()}
        errors={errors}
        limits={limits}
        multiple
        optional
      />
    </>
  );
}
