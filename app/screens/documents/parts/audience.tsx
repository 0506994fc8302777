import { useText } from '~/i18n/text';
import { documentAudiences } from '~/models/documents/input';
import { CheckList } from '~/ui/check-list';
import type { AnyField } from '~/ui/field-frame';
import { SelectField } from '~/ui/select-field';
import { Hint } from '~/ui/text';

type AudienceFieldsProps = {
  fields: { audience: AnyField; share_classes: AnyField };
  /** The classes that can be chosen. */
  classes: string[];
  /** Without holdings, a document for their holders would be for no one. */
  hasHolders: boolean;
};

/** The choice of classes counts only for the audience `classes`. */
export function AudienceFields({ fields, classes, hasHolders }: AudienceFieldsProps) {
  const text = useText();
  const canChoose = { everyone: true, managers: true, holders: hasHolders };
  const audiences = documentAudiences.filter((name) =>
    name === 'classes' ? classes.length > 0 : canChoose[name],
  );
  return (
    <div>
      <SelectField
        field={fields.audience}
        label={text('document.field.audience')}
        hint={text(hasHolders ? 'document.audience.holdersHint' : 'document.audience.hint')}
        options={audiences.map((name) => ({
          value: name,
          label: text(`document.audience.${name}`),
        }))}
      />
      {classes.length > 0 && (
        <div className="mt-4">
          <CheckList
            field={fields.share_classes}
            name="share_classes[]"
            legend={text('document.field.shareClasses')}
            options={classes.map((name) => ({ id: name, name }))}
          />
        </div>
      )}
    </div>
  );
}

/** Below a document's name; null if it is for everyone. */
export const AudienceHint = ({ words }: { words: string | null }) =>
  words && (
    <Hint as="span" className="block">
      {words}
    </Hint>
  );
