import { data, redirect } from '@remix-run/node';
import { toString as drawQr } from 'qrcode';
import { performForm } from '~/http/form-action.server';
import { type ActionPage, pageAction, pageLoader } from '~/http/page.server';
import type { Enrolment } from '~/models/sign-in/evidence/authenticator.server';
import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  twoFactorState,
} from '~/models/sign-in/two-factor.server';
import { profilePath, twoFactorSettingsPath } from '~/paths';
import { redirectIfUnconfirmed, requireConfirmed } from '~/screens/shell/confirmed.server';

export const twoFactorLoader = pageLoader(
  { isPrivate: true, whileEnrolling: true },
  async (page) => {
    const { text, portal } = page;
    const { enrolment, ...state } = twoFactorState(page);
    return {
      title: text('profile.twoFactor.title'),
      caching: 'never' as const,
      portal,
      ...state,
      enrolment: enrolment && (await qrCodeOf(enrolment)),
    };
  },
);

async function qrCodeOf({ uri, key }: Enrolment) {
  const svg = await drawQr(uri, { type: 'svg', margin: 2 });
  return {
    image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    manualKey: key.replace(/(.{4})(?=.)/g, '$1 '),
  };
}

const toSettings = ({ portal }: ActionPage) => redirect(twoFactorSettingsPath(portal), 303);

export const twoFactorAction = pageAction({ whileEnrolling: true }, async (page) => {
  switch (page.form.get('step')) {
    case 'start':
      return performForm(page, beginTwoFactor, {
        done: toSettings,
        refused: redirectIfUnconfirmed,
        log: '2fa.start',
      });
    case 'disable':
      return performForm(page, disableTwoFactor, {
        done: ({ goTo, portal }) => goTo(profilePath(portal), 'profile.twoFactor.disabled'),
        log: '2fa.disable',
      });
    default:
      return enable(page);
  }
});

/** Only this response contains the recovery codes. */
function enable(page: ActionPage) {
  // Reloading the page with the codes sends the form again.
  if (twoFactorState(page).isOn) return toSettings(page);
  return performForm(page, enableTwoFactor, {
    done: ({ frame, text }, { codes }) => {
      frame.toast = { kind: 'good', text: text('profile.twoFactor.enabled') };
      return data({ codes });
    },
    log: '2fa.enable',
  });
}

export const recoveryLoader = pageLoader({ isPrivate: true }, (page) => {
  if (page.request.method !== 'POST') requireConfirmed(page);
  return {
    title: page.text('profile.recovery.renewTitle'),
    caching: 'never',
    portal: page.portal,
  };
});

export const recoveryAction = pageAction({}, (page) =>
  performForm(page, renewRecoveryCodes, {
    done: ({ frame, text }, { codes }) => {
      frame.toast = { kind: 'good', text: text('profile.recovery.renewed') };
      return data({ codes });
    },
    refused: redirectIfUnconfirmed,
    log: '2fa.recovery-codes',
  }),
);
