import { Input } from './control';
import type { AnyField } from './field-frame';
import { FieldFrame } from './field-frame';
import { useFieldId } from './form';

type FileFieldProps = {
  label: string;
  accept: string;
  multiple?: boolean;
  /** Opens the camera of a phone instead of its files. */
  isCamera?: boolean;
  hint?: string;
  optional?: boolean;
  errors?: string[];
  limits?: { bytes: number; files: number; message: string };
} & (
  | { field: AnyField; name?: undefined; id?: undefined }
  | { name: string; id?: string; field?: undefined }
);

/** `name` with `errors` is for forms whose schema lacks the file. */
export function FileField(props: FileFieldProps) {
  const { field, label, hint, optional, accept, multiple, isCamera, limits } = props;
  const name = field ? field.name : props.name;
  const ownId = useFieldId(props.name ?? '');
  const id = field?.id ?? props.id ?? ownId;
  const hintId = field ? field.descriptionId : `${id}-hint`;
  const errorId = field ? field.errorId : `${id}-error`;
  const errors = props.errors ?? field?.errors;
  const describedBy = [errors?.length && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <FieldFrame
      id={id}
      hintId={hintId}
      errorId={errorId}
      errors={errors}
      label={label}
      hint={hint}
      optional={optional}
    >
      <Input
        className="file"
        type="file"
        id={id}
        name={name}
        accept={accept}
        multiple={multiple}
        capture={isCamera ? 'environment' : undefined}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy || undefined}
        {...(limits && {
          'data-enhance': 'file-size',
          'data-max-bytes': limits.bytes,
          'data-max-files': limits.files,
          'data-message': limits.message,
        })}
      />
    </FieldFrame>
  );
}
