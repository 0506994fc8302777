import type { Database } from 'db/client.server';
import { holdings } from 'db/schema/holding';
import { and, asc, eq } from 'drizzle-orm';
import { percent } from '~/i18n/format';
import { defaultLocale, type Locale, textFor } from '~/i18n/words';
import type { Caller } from '~/models/caller';
import { calledFrom } from '~/models/capital-calls/parts.server';
import { Refused } from '~/models/errors';
import { allocate } from '~/models/finance/allocate';
import { notifyEach } from '~/models/holdings/notices.server';
import { addHolding } from '~/models/holdings/save.server';
import type { Project } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';

type Writer = Caller & { tx: Database };

/** The sponsor’s holding that capital goes to, and by how much its commitment is raised. */
export type Sponsor = { id: number; name: string; joinedOn: string; raised: number };

export const sponsorsOf = (db: Database, projectId: number) =>
  db
    .select(pick(holdings, 'id', 'name', 'joinedOn', 'committed'))
    .from(holdings)
    .where(and(eq(holdings.projectId, projectId), eq(holdings.isSponsor, true)))
    .orderBy(asc(holdings.id))
    .all();

/**
 * Finds the sponsor’s holding, or makes one for the owner of the project.
 * @throws Refused if there are several and none is chosen
 */
export function holdingFor(
  caller: Writer,
  project: Project,
  { chosenId, capital, from }: { chosenId: number | null; capital: number; from: string },
): Sponsor {
  const sponsors = sponsorsOf(caller.tx, project.id);
  const found =
    chosenId === null && sponsors.length === 1
      ? sponsors[0]
      : sponsors.find(({ id }) => id === chosenId);
  if (!found && (chosenId !== null || sponsors.length > 0))
    throw new Refused('holding_id', 'form.errors.choice');
  if (!found) return { ...newHolding(caller, project, from), raised: capital };
  const unfunded = Math.max(0, found.committed - calledFrom(caller.tx, found.id));
  const { id, name, joinedOn } = found;
  return { id, name, joinedOn, raised: Math.max(0, capital - unfunded) };
}

/** A holder of the same name may exist, so the class tells them apart. */
function newHolding(caller: Writer, { id: projectId, entrepreneur }: Project, joinedOn: string) {
  const { name } = entrepreneur;
  const id = addHolding(caller, { projectId, name, isSponsor: true, joinedOn });
  return { id, name, joinedOn };
}

type Share = {
  holdingId: number;
  personId: number | null;
  name: string;
  before: number;
  after: number;
};

/**
 * Returns the shares before and after, or null if they stay.
 * @throws Refused until the shares were seen and confirmed
 */
export function confirmShares(
  { tx, locale }: Writer,
  { id: projectId }: Pick<Project, 'id'>,
  sponsor: Sponsor,
  isConfirmed: boolean,
): Share[] | null {
  if (sponsor.raised === 0) return null;
  const shares = sharesWith(tx, projectId, sponsor);
  if (!isConfirmed) {
    const text = textFor(locale ?? defaultLocale);
    const list = shares
      .filter(({ before, after }) => before !== after)
      .slice(0, mostNamed)
      .map(({ name, before, after }) =>
        text('payer.errors.share', {
          name,
          before: inWords(before, locale),
          after: inWords(after, locale),
        }),
      )
      .join(', ');
    throw new Refused('confirms_shares', 'payer.errors.shares', { shares: list });
  }
  return shares;
}

const mostNamed = 12;
const inWords = (basisPoints: number, locale: Locale | undefined): string =>
  percent(basisPoints / 100, locale ?? defaultLocale);

function sharesWith(db: Database, projectId: number, { id, raised }: Sponsor): Share[] {
  const rows = db
    .select(pick(holdings, 'id', 'personId', 'name', 'committed'))
    .from(holdings)
    .where(eq(holdings.projectId, projectId))
    .orderBy(asc(holdings.id))
    .all();
  const sharesOf = (amounts: number[]) =>
    amounts.some((amount) => amount > 0) ? allocate(10_000, amounts) : amounts.map(() => 0);
  const before = sharesOf(rows.map(({ committed }) => committed));
  const after = sharesOf(rows.map((row) => row.committed + (row.id === id ? raised : 0)));
  return rows.map(({ id: holdingId, personId, name }, at) => ({
    holdingId,
    personId,
    name,
    before: before[at]!,
    after: after[at]!,
  }));
}

/** Notifies each holder of their own share. */
export function notifyOfShares(caller: Writer, project: Pick<Project, 'name'>, shares: Share[]) {
  const changed = shares.filter(({ before, after }) => before !== after);
  const locale = caller.locale ?? defaultLocale;
  notifyEach({ ...caller, locale }, changed, (text, { before, after }) => {
    const values = {
      project: project.name,
      before: inWords(before, locale),
      after: inWords(after, locale),
    };
    const short = text('payer.mail.text', values);
    return { subject: text('payer.mail.subject', values), lines: [short], short };
  });
}
