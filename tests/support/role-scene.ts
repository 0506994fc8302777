import type { Database } from 'db/client.server';
import { documents } from 'db/schema/document';
import { invitations } from 'db/schema/invitation';
import { messages, receiverTypes } from 'db/schema/message';
import { people } from 'db/schema/person';
import { assetTypes } from 'db/schema/project';
import { milestones, phases } from 'db/schema/work';
import { cast } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { type Client, client } from './client';
import { withDatabase } from './peek';
import type { ActorName } from './role-actions';
import type { RunningServer } from './server';
import { join, person, project, upload } from './world';

/** The actors of the table at a server of demo data, and what they act on. */
export function roleScene(server: RunningServer) {
  const known = (db: Database, email: string) =>
    db.select().from(people).where(eq(people.email, email)).get() as unknown as Actor;
  const { admin, ...others } = withDatabase(server, (db) => {
    const admin = known(db, cast.admin.email);
    const { companyId, id: parentId } = admin;
    return {
      admin,
      entrepreneur: known(db, cast.entrepreneur.email),
      investor: known(db, cast.investor.email),
      tenant: known(db, cast.tenant.email),
      user: person(db, 'admin', { companyId, parentId, permissions: ['projects.view', 'messages.view'] }),
      colleague: person(db, 'entrepreneur', { companyId }),
      invited: person(db, 'investor', { companyId }),
    };
  });
  const browsers: Record<ActorName, Client> = {
    ...{ superadmin: client(server, cast.superadmin.email), admin2: client(server, cast.admin2.email) },
    ...{ admin: client(server, cast.admin.email), entrepreneur: client(server, cast.entrepreneur.email) },
    ...{ investor: client(server, cast.investor.email), tenant: client(server, cast.tenant.email) },
    ...{ user: client(server, others.user.email!), colleague: client(server, others.colleague.email!) },
    ...{ invited: client(server, others.invited.email!), stranger: client(server) },
  };
  const target = () => withDatabase(server, (db) => newTarget(db, { admin, ...others }));
  return { browsers, target };
}

type Cast = Record<'admin' | 'entrepreneur' | 'investor' | 'tenant' | 'invited', Actor>;
export type Target = ReturnType<typeof newTarget>;

/** Ids of a new project with one of everything in it, of a deleted one, and of an asset type nothing uses. */
function newTarget(db: Database, { admin, entrepreneur, investor, tenant, invited }: Cast) {
  const stamps = { createdAt: Date.now(), updatedAt: Date.now() };
  const companyId = admin.companyId!;
  const type = () =>
    db
      .insert(assetTypes)
      .values({ companyId, name: `Type ${crypto.randomUUID()}`, ...stamps })
      .returning()
      .get().id;
  const assetType = type();
  const { id } = project(db, entrepreneur, type());
  const deleted = project(db, entrepreneur, type(), { deletedAt: Date.now(), deletedBy: admin.id });
  join(db, id, investor, 'investor');
  join(db, id, tenant, 'tenant');
  const work = { title: 'Work', startDate: '2026-01-01', endDate: '2026-12-31', customFields: {}, ...stamps };
  const phase = db
    .insert(phases)
    .values({ ...work, projectId: id })
    .returning()
    .get().id;
  const milestone = db
    .insert(milestones)
    .values({ ...work, phaseId: phase, dueDate: '2026-06-01' })
    .returning()
    .get().id;
  // A phase with something on it is not deleted without a word about where that goes.
  const emptyPhase = db
    .insert(phases)
    .values({ ...work, projectId: id, order: 2 })
    .returning()
    .get().id;
  const document = db
    .insert(documents)
    .values({ projectId: id, fileId: upload(db, admin), name: 'Permit', ...stamps })
    .returning()
    .get().id;
  const letter = { senderId: entrepreneur.id, receiverType: receiverTypes.other, subject: 'To all' };
  const message = db
    .insert(messages)
    .values({ ...letter, projectId: id, message: 'Text', ...stamps })
    .returning()
    .get().id;
  const invitation = db
    .insert(invitations)
    .values({
      ...{ companyId, projectId: id, invitedBy: entrepreneur.id, personId: invited.id, role: 'investor' },
      ...{ countryCode: '+972', phone: '+972500000000', code: crypto.randomUUID(), ...stamps },
    })
    .returning()
    .get().id;
  const deletedProject = deleted.id;
  return {
    project: id,
    deletedProject,
    phase,
    emptyPhase,
    milestone,
    document,
    message,
    invitation,
    assetType,
  };
}
