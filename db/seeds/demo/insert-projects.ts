import {
  projectImages,
  projectMembers,
  projects,
  projectValues,
  projectVisits,
} from '../../schema/project';
import { randomFrom } from '../random';
import { insertFile } from './files';
import { people } from './people';
import { latinSlug, type ProjectSpec } from './project-spec';
import { adminOf, type Seeded, type Seeding } from './seeding';

const monthLength = 30.4;
/** Thousands of whole units, in minor units. */
const minor = (thousands: number) => thousands * 100_000;

export function insertProject(seeding: Seeding, spec: ProjectSpec): Seeded {
  const { tx, calendar } = seeding;
  const random = randomFrom(`project ${spec.name}`);
  const [startDay, endDay] = [
    spec.months[0] * monthLength + random.whole(-6, 6),
    (spec.months[0] + spec.months[1]) * monthLength,
  ];
  const createdDay = Math.min(startDay - random.whole(14, 40), -random.whole(24, 48));
  const [purchase, renovation, value] = spec.money;
  const createdAt = calendar.time(createdDay);
  const deleted = spec.isDeleted
    ? { deletedAt: calendar.time(-12, 14), deletedBy: seeding.people[adminOf[spec.company]] }
    : {};
  const isByAdmin = random.chance(0.2);
  const [row] = tx
    .insert(projects)
    .values({
      companyId: seeding.companies[spec.company],
      assetTypeId: seeding.assetTypes[spec.company][spec.asset],
      ownerId: seeding.people[spec.owner],
      createdBy: seeding.people[isByAdmin ? adminOf[spec.company] : spec.owner],
      name: spec.name,
      description: spec.description,
      location: spec.location,
      currentPropertyValue: minor(value),
      purchasePrice: purchase === null ? null : minor(purchase),
      renovationCost: minor(renovation),
      estimatedBudget: random.chance(0.7) ? minor(Math.round(renovation * 1.08)) : null,
      startDate: calendar.day(startDay),
      endDate: calendar.day(endDay),
      extraValues: extraValues(spec),
      ...deleted,
      createdAt,
      updatedAt: calendar.time(Math.max(createdDay, -random.whole(1, 25)), 13),
    })
    .returning({ id: projects.id })
    .all();
  const project = { id: row!.id, spec, startDay, endDay, createdDay };
  insertImages(seeding, project);
  insertMembers(seeding, project);
  insertValues(seeding, project);
  return project;
}

function extraValues({ money: [purchase], language }: ProjectSpec) {
  if (purchase === null) return [];
  const labels =
    language === 'he'
      ? (['שכר טרחת עורך דין', 'מס רכישה'] as const)
      : (['Lawyer', 'Purchase tax'] as const);
  return [
    { label: labels[0], amount: minor(Math.round(purchase * 0.01)) },
    { label: labels[1], amount: minor(Math.round(purchase * 0.06)) },
  ];
}

const roomKinds = ['kitchen', 'living-room', 'bath'] as const;

const spotNames = {
  en: {
    house: 'The front, from the street',
    kitchen: 'Kitchen, from the door',
    'living-room': 'Living room, from the window',
    bath: 'Bathroom, from the door',
  },
  he: {
    house: 'החזית, מהרחוב',
    kitchen: 'המטבח, מהדלת',
    'living-room': 'הסלון, מהחלון',
    bath: 'חדר הרחצה, מהדלת',
  },
} as const;

/** Projects that have not started show their present state first. */
function insertImages(seeding: Seeding, { id, spec, createdDay, startDay, endDay }: Seeded) {
  const { tx, calendar, companies, people: ids } = seeding;
  const at = calendar.time(createdDay, 12);
  const hasRooms = !['land', 'office', 'shop'].includes(spec.asset);
  const room = roomKinds[id % 3]!;
  const flags = startDay > 0 ? (['before', 'after'] as const) : (['after', 'before'] as const);
  const places: { name: keyof typeof spotNames.en; storedAs: string }[] = [
    { name: 'house', storedAs: `projects/${latinSlug(spec)}` },
  ];
  // Projects share room pictures, because visitors do not compare their kitchens.
  if (hasRooms) places.push({ name: room, storedAs: `rooms/${room}-${(id % 4) + 1}` });
  const isFinished = endDay < 0;
  const photoDays = {
    before: createdDay,
    after: endDay,
    // Some projects also have photos taken during the works.
    during: isFinished && id % 3 === 2 ? (startDay + endDay) / 2 : null,
  };
  const pictures = places.flatMap(({ name, storedAs }) => {
    const stages = [...flags, ...(photoDays.during === null ? [] : (['during'] as const))];
    return stages.map((stage) => ({ name, storedAs, stage }));
  });
  const rows = pictures.map(({ name, storedAs, stage }, position) => {
    const flag = stage === 'during' ? 'before' : stage;
    // Unfinished projects have a drawing instead of a photo of the result, taken from nowhere.
    const day = stage === 'after' && !isFinished ? null : photoDays[stage];
    const fileId = insertFile(seeding, `${storedAs}-${flag}`, {
      companyId: companies[spec.company],
      name: `${name}-${stage}.webp`,
      uploadedBy: ids[spec.owner],
      takenOn: day === null ? null : calendar.day(day),
      at,
    });
    const added = stage === 'before' || day === null ? at : calendar.time(day, 16);
    const spot = isFinished ? spotNames[spec.language][name] : null;
    return { projectId: id, fileId, flag, spot, position, createdAt: added, updatedAt: added };
  });
  tx.insert(projectImages).values(rows).run();
}

function insertMembers(
  { tx, calendar, people: ids, random }: Seeding,
  { id, spec, createdDay }: Seeded,
) {
  const members = spec.members.map((key, i) => ({
    projectId: id,
    personId: ids[key],
    role: people[key].role === 'tenant' ? ('tenant' as const) : ('investor' as const),
    createdAt: calendar.time(createdDay + 6 + i * 2),
  }));
  if (members.length === 0) return;
  tx.insert(projectMembers).values(members).run();
  const visits = [ids[spec.owner], ...members.map(({ personId }) => personId)].map((personId) => ({
    projectId: id,
    personId,
    visitedAt: calendar.time(-random.whole(1, 14), 16),
  }));
  tx.insert(projectVisits).values(visits).run();
}

function insertValues({ tx, calendar, people: ids }: Seeding, { id, spec, createdDay }: Seeded) {
  const random = randomFrom(`values ${spec.name}`);
  const [purchase, , value] = spec.money;
  const [count, first] = [random.whole(6, 10), purchase ?? value * 0.86];
  const from = Math.min(createdDay, -150);
  const rows = Array.from({ length: count }, (_, i) => {
    const share = i / (count - 1);
    const isLast = i === count - 1;
    const drift = isLast || i === 0 ? 0 : random.between(-0.025, 0.025);
    const thousands = isLast
      ? value
      : Math.round((first + (value - first) * share ** 1.25) * (1 + drift));
    const offset = from + (-8 - from) * share;
    return {
      projectId: id,
      date: calendar.day(offset),
      currentPropertyValue: minor(thousands),
      recordedBy: ids[spec.owner],
      createdAt: calendar.time(offset),
    };
  });
  tx.insert(projectValues).values(rows).run();
}
