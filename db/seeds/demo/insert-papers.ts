import { documents } from '../../schema/document';
import { insertFile } from './files';
import { paperKinds, paperNames } from './papers';
import { latinSlug } from './project-spec';
import type { Seeded, Seeding } from './seeding';

export function insertPapers(seeding: Seeding, project: Seeded) {
  const { tx, calendar, companies, people } = seeding;
  const { spec, id, createdDay } = project;
  const kinds = paperKinds.filter((kind) =>
    kind === 'permit' ? project.startDay < 0 : kind === 'contract' ? spec.money[0] !== null : true,
  );
  kinds.forEach((kind, i) => {
    const at = calendar.time(createdDay + 3 + i * 4, 10 + i);
    const owner = people[spec.owner];
    const fileId = insertFile(seeding, `papers/${latinSlug(spec)}-${kind}`, {
      companyId: companies[spec.company],
      name: `${kind}.pdf`,
      uploadedBy: owner,
      at,
    });
    tx.insert(documents)
      .values({
        projectId: id,
        fileId,
        name: paperNames[kind][spec.language],
        uploadedBy: owner,
        createdAt: at,
        updatedAt: at,
      })
      .run();
  });
}
