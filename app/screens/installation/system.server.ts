import { firstCountry } from '~/http/cookies.server';
import { performForm } from '~/http/form-action.server';
import { pageAction, pageLoader } from '~/http/page.server';
import { firstRun } from '~/models/installation/settings.server';
import { systemState } from '~/models/installation/system.server';
import { sendTestMail, sendTestSms, type TestResult } from '~/models/installation/try-out.server';
import { failedJobs, retryJob } from '~/models/jobs/failed.server';
import { countryOfPhone, countryOptions } from '~/models/people/countries.server';
import { ownProfile } from '~/models/profile/profile.server';

import { systemPath } from '~/paths';
import { next } from './section.server';

export const systemLoader = pageLoader((page) => {
  const { frame, text } = page;
  const state = systemState(page);
  const { countryCode, phoneNumber } = ownProfile(page);
  return {
    caching: 'never',
    ...state,
    title: text('system.title'),
    failedJobs: failedJobs(page),
    nextHref: firstRun(page) && next(page),
    countries: countryOptions(frame.locale),
    values: {
      country_code: countryOfPhone(countryCode, phoneNumber) ?? firstCountry(page),
      phone_number: phoneNumber ?? undefined,
    },
  };
});

const done = (_: unknown, tried: TestResult) => ({ tried });

export const systemAction = pageAction({}, (page) => {
  if (page.form.has('job_id'))
    return performForm(page, retryJob, {
      done: () => page.goTo(systemPath(), 'system.jobs.retried'),
    });
  const isMail = page.form.get('way') === 'mail';
  return performForm(page, isMail ? sendTestMail : sendTestSms, { done });
});
