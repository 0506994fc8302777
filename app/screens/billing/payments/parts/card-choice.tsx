import { useText } from '~/i18n/text';
import { Check } from '~/ui/control';
import { type AnyField, FieldError, FieldGroup } from '~/ui/field-frame';
import { Ltr } from '~/ui/ltr';

type Saved = { id: number; brand: string; lastFour: string; expiry: string };
type CardChoiceProps = { cards: Saved[]; chosen: AnyField; hasCardForm: boolean };

/** Saved cards, the sandbox's card form, and the gateway's hosted page. */
export function CardChoice({ cards, chosen, hasCardForm }: CardChoiceProps) {
  const text = useText();
  const option = (value: string) => ({ value, defaultChecked: chosen.initialValue === value });
  return (
    <FieldGroup legend={text('payment.pay.card')}>
      {cards.map(({ id, brand, lastFour, expiry }) => (
        <Check key={id}>
          <input type="radio" name="card_id" {...option(String(id))} />
          <span>
            <Ltr>
              {brand} •••• {lastFour}
            </Ltr>{' '}
            <span className="text-muted">
              <Ltr>{expiry}</Ltr>
            </span>
          </span>
        </Check>
      ))}
      {hasCardForm && (
        <Check>
          <input type="radio" name="card_id" id={chosen.id} {...option('new')} />
          <span>{text('payment.pay.newCard')}</span>
        </Check>
      )}
      <Check>
        <input
          type="radio"
          name="card_id"
          id={hasCardForm ? undefined : chosen.id}
          {...option('page')}
        />
        <span>
          {text('payment.pay.onPage')}{' '}
          <span className="text-muted">{text('payment.pay.onPageHint')}</span>
        </span>
      </Check>
      <FieldError id={chosen.errorId} errors={chosen.errors} />
    </FieldGroup>
  );
}
