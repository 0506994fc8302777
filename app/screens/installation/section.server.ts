import { redirect } from '@remix-run/node';
import { performForm } from '~/http/form-action.server';
import { type OpenPage, type Page, pageAction, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { type SectionName, sectionFields, sectionNames } from '~/models/installation/fields';
import { skipStep, updateSection } from '~/models/installation/sections.server';
import {
  firstRun,
  type InstallationSettings,
  installationSettings,
} from '~/models/installation/settings.server';
import { tryProvider } from '~/models/installation/sign-in-providers.server';
import { formValuesOf } from '~/models/payload';
import { countryOptions } from '~/models/people/countries.server';
import { providerKeys } from '~/models/providers/keys';
import {
  dashboardPath,
  loginPath,
  personCreatePath,
  providerCallbackPath,
  providerLogoutPath,
  settingsPath,
  settingsSectionPath,
} from '~/paths';

function nameIn({ params }: Pick<OpenPage, 'params'>): SectionName {
  const name = sectionNames.find((one) => one === params.section);
  if (!name) throw notFound();
  return name;
}

export const sectionLoader = pageLoader((page) => {
  const { frame, text } = page;
  const { states, ...found } = installationSettings(page);
  const name = nameIn(page);
  const steps = firstRun(page) ?? [];
  const step = steps.findIndex((one) => one.name === name);
  return {
    ...found,
    name,
    title: text(`settings.sections.${name}.title`),
    step:
      step < 0
        ? null
        : { step: step + 1, total: steps.length, isOpen: steps[step]?.state === 'open' },
    countries: name === 'region' ? countryOptions(frame.locale) : [],
    addresses: name === 'providers' && page.origin !== null ? addressesAt(page.origin) : null,
    canTest: name === 'mail' ? found.hasMail : name === 'sms' && found.hasSms,
    nextHref: step < 0 || steps[step]?.state === 'open' ? null : next(page),
    values: formValuesOf(sectionFields[name], {
      ...initialValues(found),
      version: states[name].version,
    }),
  };
});

export const sectionAction = pageAction({}, (page) => {
  const name = nameIn(page);
  if (name === 'providers' && page.form.has('test'))
    return performForm(page, tryProvider, { done: (_, tested) => ({ tested }) });
  return performForm(page, updateSection[name], {
    neverEchoed: [
      'smtp_password',
      'twilio_token',
      ...providerKeys.map((key) => `provider_secret${key}`),
    ],
    // After saving a server, the next step is usually a test.
    done: () =>
      page.goTo(
        ['mail', 'sms', 'providers'].includes(name) ? settingsSectionPath(name) : next(page),
        'settings.saved',
      ),
  });
});

/** The addresses that have to be entered at each provider. */
const addressesAt = (origin: string) =>
  providerKeys.map((key) => ({
    callback: new URL(providerCallbackPath(key), origin).href,
    logout: new URL(providerLogoutPath(key), origin).href,
    signOut: new URL(loginPath(), origin).href,
  }));

const week = 7;

/** If the number of backups was never set, the form suggests a week of them. */
const initialValues = ({ saved: chosen }: Pick<InstallationSettings, 'saved'>) => ({
  ...chosen,
  backupKeep: chosen.backupKeep ?? week,
});

/** Redirects to the next setup step, if any. */
export function next(page: Page): string {
  const open = firstRun(page)?.find(({ state }) => state === 'open')?.name;
  if (!open) return settingsPath();
  return open === 'admin' ? personCreatePath('admin', 'admin') : settingsSectionPath(open);
}

export const skipLoader = pageLoader((page) => {
  installationSettings(page);
  return redirect(settingsPath());
});

export const skipAction = pageAction({}, (page) =>
  performForm(page, skipStep, {
    done: () =>
      page.params.step === 'rest'
        ? page.goTo(dashboardPath('admin'), 'settings.first.skipRest')
        : page.goTo(next(page), 'settings.first.skipOne'),
  }),
);
