import { useText } from '~/i18n/text';
import { landingPath } from '~/paths';
import { TextField } from '~/ui/field';
import { SelectField } from '~/ui/select-field';
import { Hint } from '~/ui/text';
import type { SectionProps } from './sections';

const claims = [
  ['less_work', 'lessWork'],
  ['active_projects', 'activeProjects'],
  ['rating', 'rating'],
] as const;

export function LandingFields({ form: { fields } }: SectionProps) {
  const text = useText();
  const variants = ['communication', 'budget'] as const;
  const store = {
    type: 'url',
    inputMode: 'url',
    dir: 'ltr',
    optional: true,
    maxLength: 500,
  } as const;
  return (
    <>
      <SelectField
        field={fields.landing}
        label={text('settings.field.landing')}
        options={variants.map((value) => ({ value, label: text(`settings.variant.${value}`) }))}
      />
      <Hint>
        {text('settings.hint.landing')}{' '}
        {variants.map((variant, index) => (
          <span key={variant}>
            {index > 0 && ' · '}
            <a href={landingPath({ variant })}>{text(`settings.preview.${variant}`)}</a>
          </span>
        ))}
      </Hint>
      {claims.map(([name, label]) => (
        <TextField
          key={name}
          field={fields[name]}
          label={text(`settings.field.${label}`)}
          hint={text(`settings.hint.${label}`)}
          optional
          maxLength={20}
          dir="ltr"
        />
      ))}
      <TextField
        field={fields.store_android}
        label={text('settings.field.storeAndroid')}
        hint={text('settings.hint.store')}
        {...store}
      />
      <TextField
        field={fields.store_ios}
        label={text('settings.field.storeIos')}
        hint={text('settings.hint.store')}
        {...store}
      />
    </>
  );
}

export function ContactFields({ form: { fields } }: SectionProps) {
  const text = useText();
  return (
    <>
      <TextField
        field={fields.support_email}
        label={text('settings.field.supportEmail')}
        hint={text('settings.hint.supportEmail')}
        optional
        type="email"
        maxLength={254}
        dir="ltr"
      />
      <TextField
        field={fields.privacy_contact}
        label={text('settings.field.privacyContact')}
        hint={text('settings.hint.privacyContact')}
        optional
        maxLength={200}
        dir="auto"
      />
    </>
  );
}
