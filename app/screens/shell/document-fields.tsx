import { useText } from '~/i18n/text';
import { documentUploads, maxDocuments } from '~/models/orders/input';
import { filePath } from '~/paths';
import { Check } from '~/ui/control';
import { FileField } from '~/ui/file-field';

type Props = {
  /** The id of the form. */
  id: string;
  documents: { id: number; name: string }[];
  /** The files of an earlier attempt: those still ticked need not be chosen again. */
  keptIds: number[];
  errors?: string[];
};

export function DocumentFields({ id, documents, keptIds, errors }: Props) {
  const text = useText();
  return (
    <fieldset>
      <legend>{text('order.field.documents')}</legend>
      {documents.map((document) => (
        <div key={document.id} className="flex flex-wrap items-center gap-x-4">
          <a href={filePath(document.id)} className="inline-flex min-h-11 items-center">
            <bdi>{document.name}</bdi>
          </a>
          <Check>
            <input type="checkbox" name="remove_documents" value={document.id} />
            <span>{text('order.form.removeDocument', { name: document.name })}</span>
          </Check>
        </div>
      ))}
      {keptIds.map((fileId, index) => (
        <Check key={fileId}>
          <input type="checkbox" name="documents[0][file_id]" value={fileId} defaultChecked />
          <span>{text('order.form.uploaded', { number: index + 1 })}</span>
        </Check>
      ))}
      <FileField
        name="documents[0][file]"
        id={`${id}-documents`}
        label={text('order.form.addDocuments')}
        hint={text('order.form.documentsHint', { most: maxDocuments })}
        accept={documentUploads[0].endings.join()}
        errors={errors}
        multiple
        optional
      />
    </fieldset>
  );
}
