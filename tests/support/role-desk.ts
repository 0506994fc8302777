import type { Database } from 'db/client.server';
import { cards, plans } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { faqs } from 'db/schema/faq';
import { jobs } from 'db/schema/job';
import { supportMessages } from 'db/schema/support';
import { add } from './add-row';
import { addCharge } from './role-charge';
import { type Cast, phone, price, secretWord, type Word } from './role-words';
import { person } from './world';

/**
 * Adds a card of the company that the sandbox declines, so that it changes no plan, and records of
 * the installation such as a FAQ question.
 */
export function newDesk(db: Database, { admin }: Cast, word: Word, planId: number) {
  const ofCompany = {
    companyId: admin.companyId ?? 0,
    personId: admin.id,
    cardHolderName: word('card'),
  };
  const print = { brand: 'visa', lastFour: '4242', expiryMonth: 12, expiryYear: 2040 };
  const words = { questionEn: 'Why?', answerEn: 'So.', questionHe: 'למה?', answerHe: 'ככה.' };
  const customer = add(db, companies, { name: word('card') });
  person(db, 'admin', { companyId: customer });
  return {
    ...addCharge(db, admin, planId, phone(9)),
    customer,
    offer: add(db, plans, { title: 'Team', ...price }),
    card: add(db, cards, { ...ofCompany, ...print, gatewayToken: `${secretWord}0002` }),
    faq: add(db, faqs, words),
    question: add(db, supportMessages, {
      name: 'Ruth',
      email: 'ruth@example.test',
      message: 'Where?',
    }),
    job: failedJob(db),
  };
}

function failedJob(db: Database): number {
  const failed = {
    kind: 'message.notify',
    key: crypto.randomUUID(),
    runAt: 0,
    failedAt: Date.now(),
  };
  const payload = { messageId: 1, after: 0, locale: 'en-US', origin: null };
  return Number(
    db
      .insert(jobs)
      .values({ ...failed, payload })
      .run().lastInsertRowid,
  );
}
