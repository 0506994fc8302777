import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { useText } from '~/i18n/text';
import type { TermsFields } from '~/models/terms/input';
import { mostTiers } from '~/models/terms/order';
import {
  compoundings,
  fieldsOfTier,
  type TierFieldName,
  type TierKind,
  tierKinds,
} from '~/models/terms/tier-input';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { TextField } from '~/ui/field';
import { type AnyField, FieldError } from '~/ui/field-frame';
import { Icon } from '~/ui/icon';
import { SelectField } from '~/ui/select-field';
import { Hint } from '~/ui/text';

type Props = {
  form: FormMetadata<TermsFields>;
  field: FieldMetadata<TermsFields['tiers'], TermsFields>;
};

/** The tiers in order, with submit buttons that move, remove and add one. */
export function TierFields({ form, field }: Props) {
  const text = useText();
  const tiers = field.getFieldList().map((tier) => {
    const fields = tier.getFieldset();
    const kind = tierKinds.find((one) => one === fields.kind.initialValue) ?? null;
    return { key: tier.key, kind, fields: fields as Record<'kind' | TierFieldName, AnyField> };
  });
  const last = tiers.length - 1;
  // A split is the last tier, so that new ones go before it.
  const place = (kind: TierKind) =>
    tiers[last]?.kind === 'split' && kind !== 'split' ? last : last + 1;
  const move = (from: number, to: number) =>
    form.reorder.getButtonProps({ name: field.name, from, to });
  return (
    <fieldset id={field.id}>
      <legend>
        <h2>{text('terms.form.tiers')}</h2>
      </legend>
      <Hint>{text('terms.form.tiersHint')}</Hint>
      {tiers.map(({ key, kind, fields }, at) => {
        const name = tierName(text, kind, at);
        return (
          <Card as="section" key={key} id={fields.kind.id}>
            <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
              <h3>{name}</h3>
              <span className="inline-flex">
                <SlimButton icon="arrow-up" isOff={at === 0} {...move(at, at - 1)}>
                  {text('terms.form.up', { name })}
                </SlimButton>
                <SlimButton icon="arrow-down" isOff={at === last} {...move(at, at + 1)}>
                  {text('terms.form.down', { name })}
                </SlimButton>
                <SlimButton
                  icon="close"
                  {...form.remove.getButtonProps({ name: field.name, index: at })}
                >
                  {text('terms.form.remove', { name })}
                </SlimButton>
              </span>
            </div>
            <input type="hidden" name={fields.kind.name} defaultValue={kind ?? ''} />
            {kind && <p className="mb-2">{text(`terms.kind.${kind}.text`)}</p>}
            {kind && <FieldsOfTier kind={kind} fields={fields} />}
            <FieldError id={fields.kind.errorId} errors={fields.kind.errors} />
          </Card>
        );
      })}
      <FieldError id={field.errorId} errors={field.errors} />
      {tiers.length < mostTiers && (
        <div className="flex flex-wrap items-center gap-2">
          <h3>{text('terms.form.add')}</h3>
          {tierKinds.map((kind) => (
            <SubmitButton
              key={kind}
              kind="secondary"
              icon="plus"
              {...form.insert.getButtonProps({
                name: field.name,
                index: place(kind),
                defaultValue: { kind } as never,
              })}
            >
              {text(`terms.kind.${kind}.name`)}
            </SubmitButton>
          ))}
        </div>
      )}
    </fieldset>
  );
}

const tierName = (text: ReturnType<typeof useText>, kind: TierKind | null, at: number) =>
  text('terms.form.tier', {
    number: at + 1,
    name: kind ? text(`terms.kind.${kind}.name`) : '?',
  });

type FieldsProps = { kind: TierKind; fields: Record<TierFieldName, AnyField> };

function FieldsOfTier({ kind, fields }: FieldsProps) {
  const text = useText();
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      {fieldsOfTier[kind].map((name) =>
        name === 'compounding' ? (
          <SelectField
            key={name}
            field={fields[name]}
            label={text('terms.field.compounding')}
            options={compoundings.map((value) => ({
              value,
              label: text(`terms.compounding.${value}`),
            }))}
          />
        ) : (
          <TextField
            key={name}
            field={fields[name]}
            label={labelOf(text, kind, name)}
            inputMode="decimal"
            dir="ltr"
          />
        ),
      )}
    </div>
  );
}

function labelOf(
  text: ReturnType<typeof useText>,
  kind: TierKind,
  name: 'rate' | 'sponsor_share' | 'up_to',
): string {
  if (name === 'up_to') return text('terms.field.upTo');
  if (name === 'sponsor_share') return text('terms.field.tierShare');
  return text(kind === 'hurdle' ? 'terms.field.irr' : 'terms.field.preferredRate');
}

type SlimButtonProps = Omit<Parameters<typeof SubmitButton>[0], 'icon'> & {
  icon: 'arrow-up' | 'arrow-down' | 'close';
  isOff?: boolean;
  children: string;
};

function SlimButton({ icon, isOff, children, ...rest }: SlimButtonProps) {
  return (
    <SubmitButton {...rest} kind="quiet" isSlim disabled={isOff} aria-label={children}>
      <Icon name={icon} />
    </SubmitButton>
  );
}
