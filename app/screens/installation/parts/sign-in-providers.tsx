import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import type { ProviderTested } from '~/models/installation/sign-in-providers.server';
import { Alert } from '~/ui/alert';
import { SubmitButton } from '~/ui/button';
import { Section } from '~/ui/card';
import { CheckboxField, TextField } from '~/ui/field';
import { Facts } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import type { sectionLoader } from '../section.server';
import { EnvironmentField } from './environment-field';
import type { SectionProps } from './sections';

const code = { dir: 'ltr', autoComplete: 'off' } as const;

export function ProviderFields({ data, form: { fields } }: SectionProps) {
  const text = useText();
  const { overrides, addresses } = data;
  return (
    <>
      {addresses === null && <Alert kind="warn">{text('provider.settings.noAddress')}</Alert>}
      {data.providers.map(({ key, hasSecret, issuer }, index) => {
        const variable = overrides[`providerIssuer${key}`];
        const place = addresses?.[index];
        return (
          <fieldset key={key}>
            <legend>{text('provider.settings.number', { number: key })}</legend>
            {variable ? (
              <EnvironmentField
                label={text('provider.settings.issuer')}
                value={issuer ?? ''}
                variable={variable}
              />
            ) : (
              <>
                <TextField
                  field={fields[`provider_name${key}`]}
                  label={text('provider.settings.name')}
                  hint={text('provider.settings.nameHint')}
                  optional
                  maxLength={40}
                />
                <TextField
                  field={fields[`provider_issuer${key}`]}
                  label={text('provider.settings.issuer')}
                  hint={text('provider.settings.issuerHint')}
                  optional
                  maxLength={300}
                  {...code}
                />
                <TextField
                  field={fields[`provider_client${key}`]}
                  label={text('provider.settings.client')}
                  optional
                  maxLength={200}
                  {...code}
                />
                <TextField
                  field={fields[`provider_secret${key}`]}
                  label={text('provider.settings.secret')}
                  hint={text(hasSecret ? 'settings.hint.secretKept' : 'settings.hint.secret')}
                  type="password"
                  optional
                  maxLength={500}
                  dir="ltr"
                  autoComplete="new-password"
                />
                <CheckboxField
                  field={fields[`provider_trust${key}`]}
                  label={text('provider.settings.trust')}
                  hint={text('provider.settings.trustHint')}
                />
              </>
            )}
            {place && (
              <Facts
                items={[
                  { label: text('provider.settings.callback'), value: <Ltr>{place.callback}</Ltr> },
                  { label: text('provider.settings.signOut'), value: <Ltr>{place.signOut}</Ltr> },
                  { label: text('provider.settings.logout'), value: <Ltr>{place.logout}</Ltr> },
                ]}
              />
            )}
          </fieldset>
        );
      })}
      {overrides.ssoOnly ? (
        <EnvironmentField
          label={text('provider.settings.only')}
          value={text('provider.settings.onlyHint')}
          variable={overrides.ssoOnly}
        />
      ) : (
        <CheckboxField
          field={fields.sso_only}
          label={text('provider.settings.only')}
          hint={text('provider.settings.onlyHint')}
        />
      )}
    </>
  );
}

/** A button for each provider that is set up, below the form that saves them. */
export function ProviderTests() {
  const { providers } = useLoaderData<typeof sectionLoader>();
  const answer = useActionData<{ tested?: ProviderTested }>();
  const text = useText();
  const ready = providers.filter(({ isSet }) => isSet);
  if (ready.length === 0) return null;
  const tested = answer?.tested;
  return (
    <Section title={text('provider.settings.test')} id="test">
      {tested && (
        <Alert kind={tested.result === 'taken' ? 'good' : 'bad'}>
          {text(`provider.settings.result.${tested.result}`, {
            name: tested.name,
            issuer: tested.result === 'issuer' ? tested.issuer : '',
          })}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        {ready.map(({ key }) => (
          <form key={key} method="post" action="#test" data-enhance="double-submit">
            <input type="hidden" name="test" value={key} />
            <SubmitButton kind="secondary" icon="refresh">
              {text('provider.settings.testNumber', { number: key })}
            </SubmitButton>
          </form>
        ))}
      </div>
    </Section>
  );
}
