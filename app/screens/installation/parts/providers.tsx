import { useText } from '~/i18n/text';
import { TextField } from '~/ui/field';
import { Ltr } from '~/ui/ltr';
import { SelectField } from '~/ui/select-field';
import type { SectionProps } from './sections';

const code = { dir: 'ltr', autoComplete: 'off' } as const;

export function MailFields({ data, form: { fields } }: SectionProps) {
  const text = useText();
  return (
    <>
      <TextField
        field={fields.smtp_host}
        label={text('settings.field.smtpHost')}
        hint={text('settings.hint.smtpHost')}
        optional
        maxLength={253}
        {...code}
      />
      <SelectField
        field={fields.smtp_security}
        label={text('settings.field.smtpSecurity')}
        options={(['tls', 'starttls', 'plain'] as const).map((value) => ({
          value,
          label: text(`settings.security.${value}`),
        }))}
      />
      <TextField
        field={fields.smtp_port}
        label={text('settings.field.smtpPort')}
        hint={text('settings.hint.smtpPort')}
        optional
        inputMode="numeric"
        maxLength={5}
        {...code}
      />
      <TextField
        field={fields.smtp_user}
        label={text('settings.field.smtpUser')}
        hint={text('settings.hint.smtpUser')}
        optional
        maxLength={200}
        {...code}
      />
      <TextField
        field={fields.smtp_password}
        label={text('settings.field.smtpPassword')}
        hint={text(data.hasPassword ? 'settings.hint.secretKept' : 'settings.hint.secret')}
        type="password"
        optional
        maxLength={500}
        dir="ltr"
        autoComplete="new-password"
      />
      <TextField
        field={fields.mail_from}
        label={text('settings.field.mailFrom')}
        hint={text('settings.hint.mailFrom')}
        optional
        type="email"
        maxLength={254}
        {...code}
      />
    </>
  );
}

export function SmsFields({ data, form: { fields } }: SectionProps) {
  const text = useText();
  return (
    <>
      <TextField
        field={fields.twilio_sid}
        label={text('settings.field.twilioSid')}
        hint={text('settings.hint.twilioSid')}
        optional
        maxLength={64}
        {...code}
      />
      <TextField
        field={fields.twilio_token}
        label={text('settings.field.twilioToken')}
        hint={text(data.hasToken ? 'settings.hint.secretKept' : 'settings.hint.secret')}
        type="password"
        optional
        maxLength={200}
        dir="ltr"
        autoComplete="new-password"
      />
      <TextField
        field={fields.twilio_from}
        label={text('settings.field.twilioFrom')}
        hint={text('settings.hint.twilioFrom')}
        optional
        maxLength={40}
        {...code}
      />
      <TextField
        field={fields.sms_per_hour}
        label={text('settings.field.smsPerHour')}
        hint={text('settings.hint.smsPerHour')}
        optional
        inputMode="numeric"
        maxLength={5}
        {...code}
      />
      <TextField
        field={fields.sms_countries}
        label={text('settings.field.smsCountries')}
        hint={text('settings.hint.smsCountries')}
        optional
        maxLength={800}
        {...code}
      />
    </>
  );
}

const stripe = ['PAYMENTS=stripe', 'STRIPE_SECRET_KEY=sk_live_…', 'STRIPE_WEBHOOK_SECRET=whsec_…'];

/** Settings that come from the environment: shows them with the lines that change them. */
export function PlansPart({ data: { payments } }: SectionProps) {
  const text = useText();
  return (
    <>
      <p>
        {text('settings.field.payments')}: <strong>{text(`settings.payments.${payments}`)}</strong>
      </p>
      {payments !== 'stripe' && (
        <>
          <p>{text('settings.payments.how')}</p>
          <pre className="wrap-anywhere whitespace-pre-wrap" dir="ltr">
            {stripe.join('\n')}
          </pre>
          {payments === 'off' && <p>{text('settings.payments.why')}</p>}
        </>
      )}
    </>
  );
}

export function BackupFields({ data: { backups }, form: { fields } }: SectionProps) {
  const text = useText();
  return (
    <>
      <TextField
        field={fields.backup_keep}
        label={text('settings.field.backupKeep')}
        hint={text('settings.hint.backupKeep')}
        inputMode="numeric"
        maxLength={3}
        {...code}
      />
      <p>
        {text('settings.field.backupFolder')}: <Ltr>{backups.folder}</Ltr>
        <br />
        {backups.isOwnFolder && text('settings.hint.backupFolder')}
      </p>
    </>
  );
}
