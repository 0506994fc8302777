import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import type { SettingsFields } from '~/models/installation/fields';
import { settingsPath, settingsSkipPath, systemPath } from '~/paths';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { PageHead } from '~/ui/page-head';
import { sectionParts, variableOf } from './parts/sections';
import { ProviderTests } from './parts/sign-in-providers';
import type { sectionLoader } from './section.server';

export function SettingsSectionScreen() {
  const data = useLoaderData<typeof sectionLoader>();
  const text = useText();
  const { name, title, step, values, overrides: overridden, nextHref, canTest } = data;
  const form = useRecordForm<SettingsFields>('settings', values);
  const Fields = sectionParts[name];
  const variable = variableOf(name, overridden);
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={[{ label: text('settings.title'), href: settingsPath() }]}
        lead={
          <>
            {step && <p>{text('settings.step', { step: step.step, total: step.total })}</p>}
            {text(`settings.sections.${name}.lead`)}
          </>
        }
      />
      {variable ? (
        <Alert kind="info">{text('settings.overriddenSection', { variable })}</Alert>
      ) : (
        <RecordForm
          of={form}
          takesFiles={name === 'brand'}
          stale={text('settings.errors.stale')}
          submit={text(name === 'plans' ? 'settings.payments.done' : 'settings.save')}
          backHref={settingsPath()}
          instead={
            step?.isOpen && (
              <SubmitButton kind="secondary" formAction={settingsSkipPath(name)}>
                {text('settings.skip')}
              </SubmitButton>
            )
          }
        >
          <Fields data={data} form={form} />
        </RecordForm>
      )}
      {name === 'providers' && <ProviderTests />}
      <p className="flex flex-wrap gap-2">
        {canTest && (
          <ButtonLink href={`${systemPath()}#${name}`} icon="send">
            {text('settings.testAfter')}
          </ButtonLink>
        )}
        {nextHref && <ButtonLink href={nextHref}>{text('settings.next')}</ButtonLink>}
      </p>
    </>
  );
}
