import { connect, databaseFile } from 'db/client.server';
import { plans } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { documents } from 'db/schema/document';
import { faqs } from 'db/schema/faq';
import { messages } from 'db/schema/message';
import { people } from 'db/schema/person';
import { assetTypes, projects } from 'db/schema/project';
import { milestones, phases } from 'db/schema/work';
import { sql } from 'drizzle-orm';

const english = 'Grundstuecksverkehrsgenehmigungszustaendigkeitsuebertragungsverordnung';
const hebrew = 'וכשבהשתעשעויותיהםהמתמשכותבחצרותיהםהפנימיותשלהבתיםהישנים';

/**
 * Words no line has room for, in the names of everything a demo holds: English in every other row,
 * else Hebrew.
 */
export function lengthenNames(dataDir: string): void {
  const db = connect(databaseFile(dataDir));
  const long = sql`iif(id % 2, ${hebrew}, ${english})`;
  try {
    db.update(companies).set({ name: long }).run();
    db.update(assetTypes)
      .set({ name: sql`name || ${long}` })
      .run();
    db.update(people).set({ name: long, address: long }).run();
    db.update(projects).set({ name: long, location: long, description: long }).run();
    db.update(phases).set({ title: long, description: long }).run();
    db.update(milestones).set({ title: long }).run();
    db.update(documents).set({ name: long }).run();
    db.update(messages).set({ subject: long, message: long }).run();
    db.update(plans)
      .set({ title: long, description: long, descriptionHe: long, notes: long, notesHe: long })
      .run();
    db.update(faqs)
      .set({
        questionEn: sql`question_en || ${long}`,
        questionHe: sql`question_he || ${long}`,
        answerEn: long,
        answerHe: long,
      })
      .run();
  } finally {
    db.$client.close();
  }
}
