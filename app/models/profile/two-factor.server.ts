import { AppError, Refused } from '~/models/errors';
import { operation, query } from '~/models/operation.server';
import { findAccountById } from '~/models/proof/account.server';
import { tryChallenge } from '~/models/proof/challenge.server';
import {
  acceptEnrolment,
  endTwoFactor,
  readEnrolment,
  startEnrolment,
} from '~/models/proof/enrolment.server';
import { signedInDevice } from '~/models/proof/proof.server';
import {
  acceptSecondFactor,
  codeFields,
  newRecoveryCodes,
  recoveryCodesLeft,
} from '~/models/proof/second-factor.server';
import { sessionOf } from '~/models/sessions/session.server';
import { assertConfirmed } from './contact.server';
import { findProfile } from './profile.server';

export const twoFactorState = query({
  run(caller) {
    const { db, actor } = caller;
    const { twoFactorEnabled: isOn } = findProfile(db, actor);
    const enrolment = isOn ? null : readEnrolment(db, caller, sessionOf(caller).id);
    return { isOn, enrolment, codesLeft: recoveryCodesLeft(db, actor.id) };
  },
});

/** The key is kept sealed and bound to this session. @throws AppError `unconfirmed`, `forbidden` */
export const beginTwoFactor = operation({
  name: 'person.update',
  isPersonal: true,
  run(caller) {
    const { tx, actor } = caller;
    assertConfirmed(caller);
    if (findProfile(tx, actor).twoFactorEnabled) throw new AppError('forbidden');
    startEnrolment(tx, caller, { personId: actor.id, sessionId: sessionOf(caller).id });
  },
});

/**
 * Recovery codes are made once a code from the new authenticator is entered. @throws AppError;
 * Refused
 */
export const enableTwoFactor = operation({
  name: 'person.update',
  isPersonal: true,
  target: ({ db, actor }) => {
    if (findProfile(db, actor).twoFactorEnabled) throw new AppError('forbidden');
  },
  input: codeFields('signIn.errors.sixDigits'),
  run(caller, { otp: code }) {
    const { tx, secrets, actor, address, now, audit } = caller;
    const sessionId = sessionOf(caller).id;
    const enrolment = readEnrolment(tx, caller, sessionId);
    if (!enrolment) throw new Refused('otp', 'profile.twoFactor.expired');
    const { challengeId } = enrolment;
    const judgement = tryChallenge(tx, { challengeId, sessionId, address, now }, (challenge) =>
      acceptEnrolment(tx, caller, challenge, code),
    );
    if (judgement !== 'passed') return new Refused('otp', `profile.twoFactor.${judgement}`);
    audit({ recordId: actor.id, changes: { twoFactorEnabled: { from: false, to: true } } });
    return { codes: newRecoveryCodes(tx, secrets, actor.id) };
  },
});

export const disableTwoFactor = operation({
  name: 'person.update',
  isPersonal: true,
  input: codeFields('profile.twoFactor.wrong'),
  run(caller, { otp: code }) {
    const { tx, secrets, actor, now, audit } = caller;
    const account = findAccountById(tx, actor.id);
    const proof = { personId: actor.id, device: signedInDevice, code, now };
    if (!account || !acceptSecondFactor(tx, secrets, proof))
      return new Refused('otp', 'profile.twoFactor.wrong');
    endTwoFactor(tx, caller, account);
    audit({ recordId: actor.id, changes: { twoFactorEnabled: { from: true, to: false } } });
  },
});

/**
 * The old ones are worth nothing. @throws AppError `unconfirmed`; `forbidden` when two-factor is
 * off
 */
export const renewRecoveryCodes = operation({
  name: 'person.recovery-codes',
  isPersonal: true,
  run(caller) {
    const { tx, secrets, actor, audit } = caller;
    assertConfirmed(caller);
    if (!findProfile(tx, actor).twoFactorEnabled) throw new AppError('forbidden');
    audit({ recordId: actor.id });
    return { codes: newRecoveryCodes(tx, secrets, actor.id) };
  },
});
