/**
 * `[[…]]` is for the operator to fill in; `[words](page)` leads to a page of the product; lines
 * with `-` are a list.
 */
export const legal = {
  template:
    'This text is a template. Whoever runs this installation must replace the marked parts and have the rest looked over; until then it binds nobody.',
  pages: 'Other pages',
  edit: {
    open: 'Edit this text',
    title: 'Text of the page “{{name}}”',
    lead: 'Replace what stands in [[double brackets]]; while there are any, the page says that it is a template. A line that begins with “# ” is a heading, lines with “- ” are a list, and [words](support), (plans) and (deleteAccount) lead to those pages. A field left empty brings the template back.',
    save: 'Save the text',
    done: 'The text is saved.',
    stale:
      'Somebody saved this text while you were editing it. What you typed is kept below: save again to replace theirs, or cancel to keep it.',
  },
  field: { textEn: 'Text in English', textHe: 'Text in Hebrew' },
  missing: {
    support: '[[support e-mail]]',
    privacy: '[[contact for privacy]]',
  },
  privacy: {
    title: 'Privacy',
    lead: 'What {{brand}} knows about you, what for, and how you have it removed.',
    who: {
      title: 'Who answers for it',
      text: 'This site is run by [[company name]], [[registration number]], [[address]]. Write about your data to {{privacy}}.',
    },
    stored: {
      title: 'What is stored',
      text: 'What you or whoever invited you typed, and what running the site takes:\n\n- your name, e-mail address and phone number; if you gave them, your postal address and a picture\n- the projects you run or were invited to: figures, days, documents, pictures and messages. Where a picture was taken is cut out of it\n- when you signed in, with which browser and from which network address; for 90 days also what was refused\n- a log of who changed what, and from which network address\n- mails and text messages that went out, for 30 days after they were sent\n- if you pay for a plan: what was paid and when, the name on the card, its last four digits and its expiry, and a token of the payment company. The card number is never stored',
    },
    cookies: {
      title: 'Cookies',
      text: 'Only those the site cannot do without: one that keeps you signed in, one by which a browser you used before is known again, your language, the country of your phone, and one that lives for a minute after you viewed the site as somebody else. There are no trackers, no advertising and no statistics by others, and that is why nobody asks you to agree to any.',
    },
    purposes: {
      title: 'What it is used for',
      text: 'To show each person the projects that concern them, to send codes, invitations and news of those projects, to answer what you write to support, to keep books where something is paid, and to keep strangers out. It is sold to nobody and advertises nothing.',
    },
    receivers: {
      title: 'Who else gets to see it',
      text: 'Those you share a project with see what the project holds; those who run a company see its people. It is kept on a server in [[country and hosting company]], and mails go out by [[mail provider]].',
    },
    twilio: 'Text messages are sent by Twilio, which is told the phone number and the words.',
    stripe: 'Payments are taken by Stripe, which is told what you type into the payment form.',
    recaptcha:
      'Google’s reCAPTCHA looks at how you use some forms before you are signed in, and Google learns of your visit from it.',
    keeping: {
      title: 'How long it stays',
      text: 'As long as the account does. When it is deleted, your name, contacts, picture and what was yours alone are erased at once; what others need (books, documents and messages of their projects) stays without your name. Backups made before that are thrown away after [[number]] days.',
    },
    rights: {
      title: 'What you can ask for',
      text: 'You see and correct most of it in your profile. You may:\n\n- [delete your account](deleteAccount); whoever runs projects, or a company with people, hands them over first\n- take everything along: the admin of a company exports all of it as one file in the profile\n- ask what is kept about you, and have mistakes put right or messages to support deleted: write to {{privacy}} or to [support](support)\n\nIf you are not content with the answer, turn to [[the authority in charge, such as the Privacy Protection Authority]].',
    },
    security: {
      title: 'How it is protected',
      text: 'Traffic is encrypted. There are no passwords that could be stolen; codes count once and are kept only as fingerprints, secrets are sealed, and uploads and pages are given to those only who may see them.',
    },
    changes: {
      title: 'Changes',
      text: 'This version is of [[date]]. What changes in substance is told by mail before it counts.',
    },
  },
  terms: {
    title: 'Terms of use',
    lead: 'What you may expect of {{brand}}, and what is expected of you.',
    service: {
      title: 'The service',
      text: '{{brand}} is run by [[company name]], [[registration number]]. It keeps real-estate projects, their money and their people in one place: figures, phases, documents, pictures and messages. Whoever signs up or accepts an invitation agrees to these terms.',
    },
    account: {
      title: 'Your account',
      text: 'You are at least 18 years old and give a phone number and an e-mail address of your own. Codes that are sent to you are for you alone. What is done in your account counts as done by you until you tell [support](support) that somebody else got in.',
    },
    content: {
      title: 'What you put in',
      text: 'It stays yours. You allow us to keep it and to show it to those you invite, and to nobody else. You answer for being allowed to upload it, and for being allowed to give us the phone numbers of those you invite.',
    },
    figures: {
      title: 'Figures',
      text: 'Profit, return and totals are worked out from what was typed in. Nobody here checks those figures; they are no appraisal, no offer and no advice to invest.',
    },
    payment: {
      title: 'Plans and payment',
      text: 'Prices stand on the [plans page](plans). A trial needs no card and ends by itself. A plan renews at the end of each period until renewal is switched off, which takes one button and ends it with the period that was paid for. Rights to cancel that the law gives you, by the Consumer Protection Law among others, stay as they are; refunds are asked for at {{support}}.',
    },
    conduct: {
      title: 'What is not allowed',
      text: '- to look for ways around who may see what, or to load the site on purpose; holes that were found by accident are welcome at [support](support)\n- to upload what is against the law or belongs to somebody else\n- to write to people through the site who have nothing to do with your projects\n\nWhoever does may be locked out, after a warning where that is possible.',
    },
    liability: {
      title: 'What we answer for',
      text: 'We take care that the site can be reached and that nothing is lost, and make backups; we do not promise that it never fails. We answer for damage up to [[amount or rule]], and without limit where the law does not allow one.',
    },
    ending: {
      title: 'The end',
      text: 'You may [delete your account](deleteAccount) at any time, and export before what you want to keep. If we close the service, you are told at least [[number]] days ahead.',
    },
    law: {
      title: 'Law and courts',
      text: 'The law of [[the State of Israel]] applies, and the courts of [[city]] are in charge. This version is of [[date]].',
    },
  },
  accessibility: {
    title: 'Accessibility statement',
    lead: '{{brand}} is meant to be used by everybody, also with a keyboard, a screen reader, large type or one hand.',
    aim: {
      title: 'What is held',
      text: 'The site is built to the Israeli Standard 5568 at level AA, which follows the Web Content Accessibility Guidelines (WCAG) 2.1, as the Equal Rights for Persons with Disabilities Regulations (Service Accessibility Adjustments) 5773-2013 ask.',
    },
    done: {
      title: 'What was done for it',
      text: '- everything can be reached and done with a keyboard, and what has the focus is visible\n- pages work without JavaScript, and at four times the size of type without scrolling sideways\n- headings, lists, tables and forms are marked as such; each field has a label, and a mistake is said in words beside it and at the top of the form\n- text has a contrast of at least 5.5 to 1, in light and in dark; no meaning is told by colour alone\n- Hebrew runs from right to left and English from left to right, each marked as its own language\n- charts stand as tables too, and what can be dragged has buttons\n- the question against robots is spoken as well as drawn\n- nothing blinks, and motion stops where the device asks for less of it; buttons and fields are 44 pixels high where they are touched',
    },
    tested: {
      title: 'How it was tested',
      text: 'Every page is tested with axe for each new version, in both languages, on a narrow and a wide screen, along with journeys by keyboard alone. Last reviewed on 22 November 2026. [[Date and result of your own check, or of a licensed accessibility expert]]',
    },
    gaps: {
      title: 'What is known to be missing',
      text: '- the site was not yet tested together with people who use a screen reader every day\n- documents and pictures that users upload are as accessible as whoever made them left them\n- the pages of payment companies are theirs\n- [[what you know of besides]]',
    },
    report: {
      title: 'How to report a barrier',
      text: 'Write to {{support}} or by the [support form](support), and say which page it was, what you wanted to do and with what you read it. You get an answer within [[number]] days.\n\nAccessibility coordinator: [[name]], [[phone]], [[e-mail]].',
    },
    place: {
      title: 'Accessibility of the place of business',
      text: '[[Parking, entrance, lift, toilets and reception, or that no customers are received]]',
    },
  },
};
