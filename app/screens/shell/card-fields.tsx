import { useText } from '~/i18n/text';
import { TextField } from '~/ui/field';
import type { AnyField } from '~/ui/field-frame';

export type TypedCardFields = {
  card_id: string;
  card_holder_name: string;
  card_no: string;
  expiry: string;
  cvv: string;
};

type Fields = Record<'card_holder_name' | 'card_no' | 'expiry' | 'cvv', AnyField>;

/** Number and CVC go to the gateway and are never shown again. */
export function CardFields({ fields }: { fields: Fields }) {
  const text = useText();
  return (
    <>
      <HolderField field={fields.card_holder_name} />
      <TextField
        field={fields.card_no}
        label={text('card.field.cardNo')}
        hint={text('card.numberHint')}
        inputMode="numeric"
        autoComplete="cc-number"
        dir="ltr"
        maxLength={19}
        enhance="card-number"
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ExpiryField field={fields.expiry} />
        <TextField
          field={fields.cvv}
          label={text('card.field.cvv')}
          hint={text('card.cvcHint')}
          inputMode="numeric"
          autoComplete="cc-csc"
          dir="ltr"
          maxLength={4}
        />
      </div>
    </>
  );
}

export function HolderField({ field }: { field: AnyField }) {
  const text = useText();
  return (
    <TextField
      field={field}
      label={text('card.field.cardHolderName')}
      autoComplete="cc-name"
      dir="auto"
      maxLength={25}
    />
  );
}

export function ExpiryField({ field }: { field: AnyField }) {
  const text = useText();
  return (
    <TextField
      field={field}
      label={text('card.field.expiry')}
      hint={text('card.expiryHint')}
      inputMode="numeric"
      autoComplete="cc-exp"
      dir="ltr"
      maxLength={7}
      enhance="card-expiry"
    />
  );
}
