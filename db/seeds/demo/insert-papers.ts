import { eq } from 'drizzle-orm';
import { documentOpenings, documents } from '../../schema/document';
import { castProjects } from '../cast';
import { insertFile } from './files';
import { paperKinds, paperNames } from './papers';
import { latinSlug } from './project-spec';
import type { Seeded, Seeding } from './seeding';

/** Projects with a document that only the holders of a class see. */
const firstClass: Record<string, string> = {
  [castProjects.neveTzedek]: 'A',
  [castProjects.kerem]: 'א׳',
};

export function insertPapers(seeding: Seeding, project: Seeded) {
  const { tx, calendar, people } = seeding;
  const { spec, createdDay } = project;
  const kinds = paperKinds.filter(
    (kind) =>
      ({
        permit: project.startDay < 0,
        contract: spec.money[0] !== null,
        inspection: true,
        investors: spec.name in firstClass,
      })[kind],
  );
  kinds.forEach((kind, i) => {
    const day = createdDay + 3 + i * 4;
    const hasDraft = kind === 'contract';
    const draft =
      hasDraft && insertPaper(seeding, project, kind, 'draft.pdf', calendar.time(day - 2, 9));
    const id = insertPaper(seeding, project, kind, `${kind}.pdf`, calendar.time(day, 10 + i));
    if (!draft) return;
    tx.update(documents).set({ replacedBy: id }).where(eq(documents.id, draft)).run();
    spec.members.forEach((member, at) => {
      const firstAt = calendar.time(day + 1, 9 + at);
      const opening = {
        documentId: id,
        personId: people[member],
        firstAt,
        lastAt: calendar.time(-3 - at, 12),
      };
      tx.insert(documentOpenings).values(opening).run();
    });
  });
}

function insertPaper(
  seeding: Seeding,
  { id: projectId, spec }: Seeded,
  kind: (typeof paperKinds)[number],
  name: string,
  at: number,
): number {
  const { tx, companies, people } = seeding;
  const uploadedBy = people[spec.owner];
  const file = { companyId: companies[spec.company], name, uploadedBy, at };
  const fileId = insertFile(seeding, `papers/${latinSlug(spec)}-${kind}`, file);
  const row = { projectId, fileId, name: paperNames[kind][spec.language], uploadedBy };
  const shareClass = firstClass[spec.name];
  const isForClass = kind === 'investors' && shareClass !== undefined;
  const readers = isForClass ? { audience: 'classes' as const, shareClasses: [shareClass] } : {};
  const stamps = { createdAt: at, updatedAt: at };
  return tx
    .insert(documents)
    .values({ ...row, ...readers, ...stamps })
    .returning({ id: documents.id })
    .get().id;
}
