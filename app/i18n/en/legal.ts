/**
 * `[[…]]` is for the operator to fill in; `[words](page)` leads to a page of the product; lines
 * with `-` are a list.
 */
export const legal = {
  template:
    'This text is a template. The administrator of this site must replace the marked parts and have a lawyer review the rest. Until then, it is not binding.',
  pages: 'Other pages',
  edit: {
    open: 'Edit this text',
    title: 'Text of the page “{{name}}”',
    lead: 'Replace the text in [[double brackets]]. While any remain, the page is marked as a template. Start a line with “# ” for a heading or with “- ” for a list. [words](support), (plans) and (deleteAccount) link to those pages. Leave a field empty to restore the template.',
    save: 'Save text',
    done: 'Text saved.',
    stale:
      'This text was changed by another user while you were editing it. Your changes are kept below: save again to replace the other version, or cancel to keep it.',
  },
  field: { textEn: 'Text in English', textHe: 'Text in Hebrew' },
  missing: {
    support: '[[support email]]',
    privacy: '[[privacy contact]]',
  },
  privacy: {
    title: 'Privacy',
    lead: 'The information {{brand}} stores about you, how it is used, and how you can delete it.',
    who: {
      title: 'Who is responsible',
      text: 'This site is run by [[company name]], [[registration number]], [[address]]. For questions about your data, contact {{privacy}}.',
    },
    stored: {
      title: 'Information we store',
      text: 'We store the information that you or the person who invited you entered, and the information needed to run the site:\n\n- your name, email address and phone number; if you provided them, your postal address and a picture\n- the projects you manage or were invited to: figures, dates, documents, pictures and messages. We remove the location from pictures\n- when you signed in, with which browser and from which network address; for 90 days also rejected requests\n- a log of who changed what, and from which network address\n- emails and text messages we sent, for 30 days after they were sent\n- if you pay for a plan: the payments and their dates, the name on the card, its last four digits and its expiry date, and a token from the payment company. We never store the card number',
    },
    cookies: {
      title: 'Cookies',
      text: 'We only use cookies that the site needs: one keeps you signed in, one recognises a browser you have used before, one stores your language, one stores the country of your phone number, one notes which style sheets your browser has loaded while you are signed in, and one is set for a minute after you viewed the site as another user. We do not use trackers, advertising or third-party statistics, so we do not need your consent to cookies.',
    },
    purposes: {
      title: 'How we use it',
      text: 'We use it to show you the projects you are part of, to send codes, invitations and project notifications, to reply to your support requests, to keep accounts of payments, and to keep the site secure. We do not sell your data or use it for advertising.',
    },
    receivers: {
      title: 'Who can see it',
      text: 'People you share a project with can see its content. Company admins can see the people in their company. The data is stored on a server in [[country and hosting company]], and emails are sent by [[mail provider]].',
    },
    twilio: 'Text messages are sent by Twilio, which receives the phone number and the text.',
    stripe:
      'Payments are processed by Stripe, which receives the information you enter in the payment form.',
    recaptcha:
      'Google’s reCAPTCHA analyses how you use some forms before you sign in. Google learns that you visited the site.',
    keeping: {
      title: 'How long we keep it',
      text: 'We keep your data as long as you have an account. When you delete your account, your name, contacts, picture and personal data are erased immediately. Data that others need (accounts, and the documents and messages of their projects) is kept without your name. Backups made before that are deleted after [[number]] days.',
    },
    rights: {
      title: 'Your rights',
      text: 'You can see and correct most of your data in your profile. You can also:\n\n- [delete your account](deleteAccount); if you own projects, or a company with other people, transfer them first\n- export your data: a company admin can export all of the company’s data as one file from the profile\n- request a copy of your data, a correction, or the deletion of messages to support: contact {{privacy}} or [support](support)\n\nIf you are not satisfied with our response, you can contact [[the authority in charge, such as the Privacy Protection Authority]].',
    },
    security: {
      title: 'How it is protected',
      text: 'Connections are encrypted. There are no passwords to steal. Codes work once and are stored only as hashes, secrets are stored encrypted, and pages and uploads are available only to people with access.',
    },
    changes: {
      title: 'Changes',
      text: 'This version is dated [[date]]. We will email you about significant changes before they take effect.',
    },
  },
  terms: {
    title: 'Terms of use',
    lead: 'What you can expect from {{brand}}, and what we expect from you.',
    service: {
      title: 'The service',
      text: '{{brand}} is run by [[company name]], [[registration number]]. It stores real-estate projects, their finances and the people involved in one place: figures, phases, documents, pictures and messages. By signing up or accepting an invitation, you agree to these terms.',
    },
    account: {
      title: 'Your account',
      text: 'You must be at least 18 years old, and provide your own phone number and email address. Do not share the codes we send you. You are responsible for everything done in your account until you notify [support](support) that another person has access to it.',
    },
    content: {
      title: 'Your content',
      text: 'Your content remains yours. You allow us to store it and to show it to the people you invite, and to no one else. You confirm that you have the right to upload it, and to give us the phone numbers of the people you invite.',
    },
    figures: {
      title: 'Figures',
      text: 'Profit, return and totals are calculated from the figures you and others enter. We do not check these figures. They are not an appraisal, an offer or investment advice.',
    },
    payment: {
      title: 'Plans and payment',
      text: 'Prices are shown on the [plans page](plans). A trial needs no card and ends automatically. A plan renews at the end of each period until you turn off renewal, which takes one click; the plan then ends with the period you have paid for. This does not affect your cancellation rights by law, including the Consumer Protection Law. To request a refund, contact {{support}}.',
    },
    conduct: {
      title: 'Acceptable use',
      text: 'You must not:\n\n- try to bypass access restrictions, or overload the site on purpose; please report vulnerabilities you find by accident to [support](support)\n- upload content that is illegal or belongs to another person\n- use the site to write to people who are not connected to your projects\n\nWe may block the accounts of people who do this, after a warning where possible.',
    },
    liability: {
      title: 'Our liability',
      text: 'We take care to keep the site available and your data safe, and we make backups, but we cannot promise that the site never fails. Our liability is limited to [[amount or rule]], except where the law does not allow a limit.',
    },
    ending: {
      title: 'Ending the service',
      text: 'You can [delete your account](deleteAccount) at any time. Export everything you want to keep first. If we close the service, we will notify you at least [[number]] days in advance.',
    },
    law: {
      title: 'Governing law',
      text: 'The law of [[the State of Israel]] applies, and the courts of [[city]] have jurisdiction. This version is dated [[date]].',
    },
  },
  accessibility: {
    title: 'Accessibility statement',
    lead: 'We want everyone to be able to use {{brand}}, including with a keyboard, a screen reader, large text or one hand.',
    aim: {
      title: 'Our standard',
      text: 'The site is built to the Israeli Standard 5568 at level AA, which follows the Web Content Accessibility Guidelines (WCAG) 2.1, as required by the Equal Rights for Persons with Disabilities Regulations (Service Accessibility Adjustments) 5773-2013.',
    },
    done: {
      title: 'Accessibility features',
      text: '- you can use everything with a keyboard, and the focus is always visible\n- pages work without JavaScript, and with text at 400% without scrolling sideways\n- headings, lists, tables and forms are marked up correctly; each field has a label, and errors are described in words next to the field and at the top of the form\n- text has a contrast of at least 5.5 to 1, in light and dark mode; information is never shown by colour alone\n- Hebrew runs from right to left and English from left to right, each marked as its own language\n- charts are also available as tables, and everything you can drag also has buttons\n- the security check can be heard as well as seen\n- nothing blinks, and animation stops if your device is set to reduce motion; buttons and fields are at least 44 pixels high on touch screens',
    },
    tested: {
      title: 'How we test it',
      text: 'Every page of each new version is tested with axe, in both languages, on narrow and wide screens. We also test complete tasks with the keyboard only. Last reviewed on 22 November 2026. [[Date and result of your own check, or of a licensed accessibility expert]]',
    },
    gaps: {
      title: 'Known limitations',
      text: '- the site has not yet been tested with people who use a screen reader every day\n- the accessibility of uploaded documents and pictures depends on the person who made them\n- we do not control the pages of payment companies\n- [[other limitations you know of]]',
    },
    report: {
      title: 'How to report a barrier',
      text: 'Contact {{support}} or use the [support form](support). Include the page, what you wanted to do, and the browser or assistive technology you used. We will reply within [[number]] days.\n\nAccessibility coordinator: [[name]], [[phone]], [[email]].',
    },
    place: {
      title: 'Accessibility of the place of business',
      text: '[[Parking, entrance, lift, toilets and reception, or that no customers are received]]',
    },
  },
};
