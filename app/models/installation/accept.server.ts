import { write } from 'db/prepared';
import { people } from 'db/schema/person';
import { outbox } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { findMasterKeys, loadMasterKey } from '~/services/secrets/master-key.server';
import { randomToken } from '~/services/secrets/random.server';
import { opens, type Place, sealedOf } from './belonging.server';
import { openSecrets } from './keys.server';
import { keyMark, knownKeys, markFolder, readMarks, saveMarks } from './marks.server';

/**
 * Accepts the current key and uploads as they are. Secrets sealed with a lost key cannot be opened:
 * authenticators are turned off and queued messages are not sent.
 * @returns the number of authenticators turned off
 */
export function acceptInstallation(place: Place, now: number): number {
  const { db, dataDir, secretKey, filesInBucket = false } = place;
  const newest = loadMasterKey(dataDir, secretKey);
  const secrets = openSecrets(db, place);
  const marks = readMarks(db);
  const known = marks ? knownKeys(marks, findMasterKeys(dataDir, secretKey)) : [];
  const [current = { version: marks?.keyVersion ?? 1, key: newest }, replaced] = known;
  const lostSecrets = sealedOf(db).filter(({ secret }) => !opens(secrets, secret));
  const installation = randomToken();
  write(db, (tx) => {
    const off = { twoFactorEnabled: false, google2faSecret: null, google2faLastStep: null };
    for (const { id } of lostSecrets) tx.update(people).set(off).where(eq(people.id, id)).run();
    const unsent = { status: 'failed', subject: '', text: '', code: null } as const;
    for (const { id, text } of tx.select({ id: outbox.id, text: outbox.text }).from(outbox).all())
      if (text && !opens(secrets, text))
        tx.update(outbox).set(unsent).where(eq(outbox.id, id)).run();
    const accepted = {
      installation,
      key: keyMark(installation, current.key),
      keyVersion: current.version,
      replacing: replaced && { ...replaced, key: keyMark(installation, replaced.key) },
      // Older uploads are neither reported as missing nor swept.
      filesSince: now,
    };
    saveMarks(tx, accepted, now);
  });
  if (!filesInBucket) markFolder(db, dataDir);
  return lostSecrets.length;
}
