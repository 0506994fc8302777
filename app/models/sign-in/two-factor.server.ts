import { mustEnrol } from '~/models/access/actor.server';
import { requiresTwoFactor } from '~/models/company/proof.server';
import { AppError, Refused } from '~/models/errors';
import { operation, query } from '~/models/operation.server';
import { findProfile } from '~/models/profile/profile.server';
import { sessionOf } from '~/models/sessions/session.server';
import { findAccountById } from './accounts.server';
import { attemptChallenge } from './challenges.server';
import {
  acceptEnrolment,
  acceptSecondFactor,
  endTwoFactor,
  readEnrolment,
  startEnrolment,
} from './evidence/authenticator.server';
import { codeFields } from './evidence/kinds.server';
import { newRecoveryCodes, recoveryCodesLeft } from './evidence/recovery-code.server';
import { assertConfirmed } from './purposes/confirm-identity.server';
import { signedInDevice } from './verification.server';

export const twoFactorState = query({
  run(caller) {
    const { db, actor } = caller;
    const { twoFactorEnabled: isOn } = findProfile(db, actor);
    const enrolment = isOn ? null : readEnrolment(db, caller, sessionOf(caller).id);
    const lacksTwoFactor = requiresTwoFactor(db, actor.companyId);
    const isRequired = mustEnrol({ ...actor, lacksTwoFactor });
    return { isOn, isRequired, enrolment, codesLeft: recoveryCodesLeft(db, actor.id) };
  },
});

/** Creates a key, bound to this session. @throws AppError `unconfirmed`, `forbidden` */
export const beginTwoFactor = operation({
  name: 'person.update',
  isPersonal: true,
  run(caller) {
    const { tx, actor } = caller;
    assertConfirmed(caller);
    if (findProfile(tx, actor).twoFactorEnabled) throw new AppError('forbidden');
    startEnrolment(caller, { personId: actor.id, sessionId: sessionOf(caller).id });
  },
});

/** Returns new recovery codes once a code from the new authenticator is right. */
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
    const result = attemptChallenge(tx, { challengeId, sessionId, address, now }, (challenge) =>
      acceptEnrolment(caller, challenge, code),
    );
    if (result !== 'passed') return new Refused('otp', `profile.twoFactor.${result}`);
    audit({ recordId: actor.id, changes: { twoFactorEnabled: { from: false, to: true } } });
    return { codes: newRecoveryCodes(tx, secrets, actor.id) };
  },
});

export const disableTwoFactor = operation({
  name: 'person.update',
  isPersonal: true,
  input: codeFields('profile.twoFactor.wrong'),
  run(caller, { otp: code }) {
    const { tx, actor, audit } = caller;
    const account = findAccountById(tx, actor.id);
    const evidence = { personId: actor.id, device: signedInDevice, code };
    if (!account || !acceptSecondFactor(caller, evidence))
      return new Refused('otp', 'profile.twoFactor.wrong');
    endTwoFactor(caller, account);
    audit({ recordId: actor.id, changes: { twoFactorEnabled: { from: true, to: false } } });
  },
});

/** Replaces all recovery codes. @throws AppError `unconfirmed`; `forbidden` without two-factor */
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
