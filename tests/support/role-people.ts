import type { Database } from 'db/client.server';
import { files } from 'db/schema/file';
import { people, type Role } from 'db/schema/person';
import { challenges } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { startSession } from '~/models/sessions/session.server';
import { add } from './add-row';
import { type Cast, phone, secretWord, type Word } from './role-words';
import { person } from './world';

const day = 86_400_000;

/** Adds one person of each kind. */
export function newPeople(db: Database, { admin, owner }: Cast, word: Word, hash: string) {
  const { companyId } = admin;
  const addOne = (kind: string, role: Role, first: number, parentId?: number) => {
    const { id } = person(db, role, {
      companyId,
      parentId,
      email: `${word('person')}-${kind}@example.test`,
    });
    const named = {
      name: `${word('person')} ${kind}`,
      address: word('person'),
      google2faSecret: secretWord,
    };
    const number = { countryCode: '+972', phoneNumber: phone(first), phone: `+972${phone(first)}` };
    db.update(people)
      .set({ ...named, ...number })
      .where(eq(people.id, id))
      .run();
    return id;
  };
  const tenant = addOne('tenant', 'tenant', 3, owner.id);
  const face = {
    companyId,
    hash,
    name: word('person'),
    mediaType: 'image/webp',
    size: 1,
    uploadedBy: tenant,
  };
  const portrait = add(db, files, face);
  db.update(people).set({ photoFileId: portrait }).where(eq(people.id, tenant)).run();
  return {
    tenant,
    portrait,
    investor: addOne('investor', 'investor', 4, owner.id),
    entrepreneur: addOne('entrepreneur', 'entrepreneur', 5, admin.id),
    user: addOne('user', 'admin', 6, admin.id),
    companyAdmin: addOne('admin', 'admin', 7),
    asking: askForEnrolment(db, addOne('asking', 'tenant', 8, owner.id)),
  };
}

/** Marks a person as having lost the authenticator. */
function askForEnrolment(db: Database, personId: number): number {
  db.update(people).set({ twoFactorEnabled: true }).where(eq(people.id, personId)).run();
  const challenge = {
    purpose: 'ask-enrolment',
    channel: 'mail',
    expiresAt: Date.now() + day,
  } as const;
  add(db, challenges, { ...challenge, personId });
  return personId;
}

/** Adds another session of the same person, with a pending code. */
export function otherSession(db: Database, { id: personId }: Actor): number {
  const token = `${secretWord}${crypto.randomUUID()}`;
  const sessionId = startSession(db, { token, personId, now: Date.now() });
  const codes = { codeMac: secretWord, tokenMac: token, secret: secretWord };
  const challenge = { purpose: 'sign-in', channel: 'mail', expiresAt: Date.now() + day } as const;
  add(db, challenges, { ...challenge, ...codes, personId, sessionId });
  return sessionId;
}
