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
import { formValuesOf } from '~/models/payload';
import { countryOptions } from '~/models/people/countries.server';
import { dashboardPath, personCreatePath, settingsPath, settingsSectionPath } from '~/paths';

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
  return performForm(page, updateSection[name], {
    neverEchoed: ['smtp_password', 'twilio_token'],
    // After saving a server, the next step is usually a test.
    done: () =>
      page.goTo(
        name === 'mail' || name === 'sms' ? settingsSectionPath(name) : next(page),
        'settings.saved',
      ),
  });
});

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
