export const signIn = {
  email: 'Email',
  sendCode: 'Send the code',
  kept: 'You were signed out. Your input is saved, and you can continue after you sign in.',
  admin: {
    title: 'Admin sign-in',
    lead: 'For company admins and the super admin. There is no password: we send you a code.',
    byPhone:
      'Did you sign up with a phone number? Then sign in with it. You can use your email address here once you have confirmed it in your profile.',
    toMember: 'Sign in with a phone number, or if you are not an admin',
  },
  member: {
    title: 'Sign in',
    description:
      'Sign in to {{brand}} with a code sent by text message or email. No password needed.',
    leadPhone: 'We will text you a six-digit code.',
    leadMailbox:
      'This site does not send text messages. We will send the code to the confirmed email address of the account.',
    leadMail: 'We will email you a six-digit code.',
    ways: 'How to sign in',
    byPhone: 'Phone',
    byEmail: 'Email',
    toSignup: 'No account yet? Sign up',
    toAdmin: 'Admin sign-in',
    toFaq: 'Questions and answers',
  },
  passkey: {
    button: 'Sign in with a passkey',
    failedTitle: 'You are not signed in',
    failed: 'That passkey could not be used. Try again, or request a code instead.',
  },
  captcha: {
    label: 'Security check',
    digits: 'Enter the digits in the picture',
    alt: 'Security check digits. If you cannot see them, listen to them below.',
    listen: 'Listen to the digits',
    harder:
      'Many codes were requested for this address or phone number today. Please enter these digits too.',
    honeypot: 'Leave this field empty',
    missing: 'Please complete the captcha.',
    mismatch: 'The digits do not match the picture. Please enter the new ones.',
    wrong: 'Captcha expired. Please try again.',
    expired: 'CAPTCHA expired. Please verify again.',
    error: 'reCAPTCHA error occurred. Please try again',
  },
  code: {
    title: 'Enter the code',
    titleAuthenticator: 'Two-factor authentication',
    label: 'Six-digit code',
    mail: 'If an account exists, we have sent a code to',
    sms: 'If an account exists, we have sent a code to',
    mailbox:
      'If an account with this phone number exists, we have emailed a code to its confirmed address.',
    inLog: 'Email isn’t set up. The code is in the server log.',
    nowhere:
      'Email isn’t set up, so we cannot send you a code. Contact the administrator of this site.',
    authenticator: 'Open your authenticator app and enter the code it shows for {{brand}}.',
    life: 'The code is valid for 10 minutes and three attempts.',
    submit: 'Verify',
    resend: 'Send a new code',
    resendWait: 'You can request a new code in {{seconds}} seconds.',
    wait: 'Wait {{seconds}} seconds before you request another code.',
    demo: 'Demo: the code is',
    startOver: 'Start over',
    overTitle: 'Request a new code',
    over: 'There is no sign-in in progress: it took too long, or you started it in another browser.',
    toLogin: 'Back to sign-in',
  },
  letters: {
    long: {
      use: 'My code has letters and digits',
      label: 'Ten-character code',
      hint: 'For example ABCDE-FGH23. We send a longer code when many codes are requested in one day.',
    },
    recovery: {
      use: 'Use a recovery code',
      label: 'Recovery code',
      hint: 'Ten letters and digits, such as ABCDE-FGH23. Each code works once.',
      submit: 'Sign in',
    },
  },
  lost: {
    summary: 'I lost access to my authenticator app',
    text: 'Confirm your identity in a second way, and we’ll email you a link to a new QR code. It works after 24 hours. Until then, you can cancel it.',
    send: 'Send QR code to my email',
    sent: 'QR code sent to your email.',
    sentWhen: '{{sent}} The link in it works after 24 hours.',
    failed: 'Failed to send QR code. Please try again.',
    title: 'Confirm your identity',
    mail: 'We sent a code to',
    sms: 'We texted a code to',
    lead: 'Once verified, we’ll email you a link to a new QR code. It works after 24 hours. Until then, you can cancel it from any of your contacts.',
    leadCodeless: {
      admin:
        'Your account has no second contact for a code. Enter a recovery code, or ask another admin of your company. Then we’ll email you a link to a new QR code. It works after 24 hours.',
      superadmin:
        'Your account has no second contact for a code. Enter a recovery code, or ask the administrator of this site. Then we’ll email you a link to a new QR code. It works after 24 hours.',
      none: 'Your account has no second contact for a code. Enter a recovery code. Without one, a person with access to the {{brand}} server must allow a new authenticator with a command there. Then we’ll email you a link to a new QR code. It works after 24 hours.',
    },
    askSummary: 'I don’t have the code or a recovery code',
    askText: {
      admin:
        'We’ll ask another admin of your company to confirm your identity. Call them so they can confirm it’s you. Once they approve, we’ll email you the link.',
      superadmin:
        'We’ll ask the administrator of this site to confirm your identity. Contact them so they can confirm it’s you. Once they approve, we’ll email you the link.',
    },
    ask: { admin: 'Ask the admin', superadmin: 'Ask the site’s administrator' },
    asked: {
      admin:
        'We have asked another admin of your company. We’ll email you the link once they approve.',
      superadmin:
        'We have asked the administrator of this site. We’ll email you the link once they approve.',
    },
    nobodyToAsk:
      'There is no one who can confirm your identity here. A person with access to the {{brand}} server must allow it with a command there.',
  },
  approve: {
    title: 'Allow a new authenticator for {{name}}?',
    text: '{{name}} signed in with a code and says they have lost their authenticator app and recovery codes. Another person who can read their email could say the same. Call or meet them before you approve. Their contacts:',
    wait: 'We will email them a link to a new QR code, which works after 24 hours. All their contacts are notified and can cancel it until then.',
    confirm: 'I have confirmed it’s them. Allow it',
    done: 'We have emailed {{name}} a link to set up a new authenticator.',
  },
  stop: {
    goodTitle: 'Cancel the new authenticator?',
    good: 'The link to the new QR code will stop working, and your current authenticator keeps working. If you did not request this, another person has access to your email, phone or recovery codes. Create new recovery codes and secure the account they got into.',
    submit: 'Cancel the new authenticator',
    doneTitle: 'The request was cancelled',
    done: 'No new authenticator will be set up. Your current authenticator keeps working.',
  },
  enroll: {
    title: 'Set up your authenticator',
    goodTitle: 'Set up your authenticator',
    good: 'Continue in this browser to see a new QR code. The link works once. Your old authenticator and its recovery codes keep working until you enter a code from the new one.',
    earlyTitle: 'This link does not work yet',
    early:
      'The link shows the new QR code from 24 hours after it was sent, for one week. The delay gives you time to cancel if you did not request it.',
    show: 'Show the QR code',
    deadTitle: 'This link is no longer valid',
    dead: 'It was already used or cancelled, it has expired, or a newer link was sent. Sign in again and request another link.',
    scan: 'Scan this with your authenticator app, then enter the code it shows.',
    qr: 'QR code for the authenticator app',
    key: 'Or enter this key in the app:',
    submit: 'Verify and sign in',
  },
  locked: {
    title: 'Too many wrong codes',
    text: 'You have exceeded the maximum number of OTP attempts. Please try logging in again',
    next: 'The sign-in page opens in a moment.',
  },
  errors: {
    failed: 'Something went wrong. Please try again.',
    email: 'Invalid email format.',
    emailMissing: 'Enter your email',
    phone: 'Please enter a valid phone number',
    sixDigits: 'Enter all six digits.',
    wrongCode: 'Invalid OTP. Please try again.',
    wrongTwoFactor: 'Invalid OTP',
    expired: 'This code is no longer valid. Request a new one.',
    sendFailed: 'Failed to send OTP. Please try again.',
    limited_one: 'Too many attempts. Please try again in a minute.',
    limited_other: 'Too many attempts. Please try again in {{count}} minutes.',
    limited_two: 'Too many attempts. Please try again in two minutes.',
    enrollExpired: 'The setup took too long. Sign in again and request another link.',
  },
  done: {
    codeTexted: 'OTP sent to your phone.',
    codeMailed: 'OTP sent to your email.',
    resent: 'OTP resent successfully.',
    login: { admin: 'Login successfully.', member: 'Login successful.' },
  },
  link: {
    title: 'Sign in as the super admin',
    lead: 'This link was printed when the server started without a mail server. It works once, in the browser where you press the button.',
    submit: 'Sign in',
    dead: 'It was already used, is more than a day old, or the server has restarted and printed a newer link.',
  },
  logout: {
    title: 'Sign out?',
    text: 'You will need a new code to sign in again.',
    confirm: 'Sign out',
  },
  forgot: {
    title: 'There is no password to forget',
    text: '{{brand}} has no passwords. Each time you sign in, we send a new six-digit code to your phone or email.',
    lost: 'If you cannot access either, ask the admin of your company to change your phone number or email.',
    toLogin: 'Go to sign-in',
  },
  mail: {
    codeSubject: 'Your {{brand}} code',
    code: 'Your code for {{brand}} is {{code}}.\n\nIt is valid for 10 minutes and can be used once. Do not share it. {{brand}} will never ask you for it.\n\nIf you did not request a code, ignore this message. No one can sign in without it.',
    codeShort:
      '{{code}} is your {{brand}} code. Valid for 10 minutes. If you did not request it, ignore this message.',
    unverifiedSubject: 'Signing in to {{brand}}',
    unverified: {
      mail: 'A sign-in code was requested for this email address. It belongs to an account but has not been confirmed. If the account is yours, sign in with your phone number and confirm this address in your profile. {{link}}',
      sms: 'A sign-in code was requested for this phone number. It belongs to an account on {{brand}} but has not been confirmed. If the account is yours, sign in by email and confirm this number in your profile. {{link}}',
    },
    ambiguousSubject: 'Signing in to {{brand}}',
    ambiguous:
      'A sign-in code was requested with a phone number in your account. Other accounts have the same unconfirmed number, so we did not send a code. If it was you, sign in with your email address. {{link}}',
    codeLong:
      'Your code for {{brand}} is {{code}}.\n\nMany codes were requested for your address today, perhaps by another person, so this one is longer. Enter it under “My code has letters and digits”. It is valid for 30 minutes and can be used once; if you request another code in that time, you get the same one. Do not share it. {{brand}} will never ask you for it.\n\nIf you did not request a code, ignore this message. No one can sign in without it.',
    codeShortLong:
      '{{code}} is your {{brand}} code. It is longer because many codes were requested today. Valid for 30 minutes. If you did not request it, ignore this message.',
    linkSubject: 'Set up your {{brand}} authenticator again',
    link: 'You reported that you lost access to your authenticator app, and we have confirmed your identity. This link shows a new QR code. It starts working 24 hours after this message, for one week, and can be used once:\n\n{{link}}\n\nIf you did not request this, another person is trying to get into your account. Cancel the request here:\n\n{{stop}}',
    linkShort:
      'A new authenticator can be set up for your {{brand}} account in 24 hours. If you did not request it, cancel it here: {{stop}}',
    approveSubject: '{{name}} needs a new authenticator for {{brand}}',
    approve:
      '{{name}} ({{email}}) says they have lost their authenticator app and recovery codes for {{brand}}, and needs you to confirm their identity. Do not reply by email: call or meet them. Then approve here:\n\n{{link}}\n\nIf it is not them, do nothing. Another person may have access to their mailbox.',
    enrolledSubject: 'A new authenticator was set up for {{brand}}',
    enrolled:
      'A new authenticator app was just set up for your {{brand}} account, and all other sessions were ended. Your old recovery codes no longer work; create new ones in your profile.\n\nIf this was not you, contact the admin of your company immediately.',
    disabledSubject: 'Two-factor authentication was disabled',
    disabled:
      'Two-factor authentication was just disabled for your {{brand}} account.\n\nIf this was not you, contact the admin of your company immediately.',
  },
};
