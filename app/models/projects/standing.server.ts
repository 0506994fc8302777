import { preparedByShape } from 'db/prepared';
import { companies } from 'db/schema/company';
import { projects } from 'db/schema/project';
import { eq, type SQL, sql } from 'drizzle-orm';
import {
  type Audience,
  type AudienceShape,
  compiledAudience,
  shapeOf,
} from '~/models/access/actor.server';
import { seesField, visibleFields } from '~/models/access/field-audience.server';
import { projectVisibility } from '~/models/access/record-fields.server';
import { timesFor } from '~/models/access/times.server';
import { readWorkLines, workLines } from '~/models/books/work-budget.server';
import type { Caller } from '~/models/operation.server';
import { audienceFor } from './audience.server';
import { healthFrom } from './health';
import { leafProgress } from './progress.server';
import { projectsVisibleTo } from './visible.server';

/** Enough for a line. */
const maxValues = 60;
/** Only the newest messages of a project are checked for replies. */
const maxMessages = 100;

type ProjectValue = { date: string; currentPropertyValue: number };

/** The newest values of the project, oldest first, as JSON. */
const valueOverTime = sql<string>`(
  select json_group_array(
    json_object('date', date, 'currentPropertyValue', current_property_value) order by date, id)
  from (select * from project_values where project_id = projects.id
    order by date desc, id desc limit ${sql.raw(String(maxValues))}))`;

const workDueOn = sql<string | null>`(select min(own.end_date) from phases as own
  where own.project_id = projects.id and own.status <> 'completed')`;

const openWorkEnd = sql<string | null>`(select max(own.end_date) from phases as own
  where own.project_id = projects.id and own.status <> 'completed')`;

const baselineDays = sql<number | null>`(
  select cast(max(julianday(own.end_date) - julianday(own.baseline_end_date)) as integer)
  from phases as own where own.project_id = projects.id and own.status <> 'completed')`;

/**
 * By how many days approved change orders moved the end of the work; null with a baseline, whose
 * difference contains them.
 */
const changeDays = sql<number | null>`(
  select sum(effect.figures ->> '$.workEndsOn.days')
  from change_orders as ordered join impacts as effect on effect.id = (
    select max(own.id) from impacts as own where own.change_order_id = ordered.id)
  where ordered.project_id = projects.id and ordered.status = 'approved'
    and projects.baseline_saved_at is null)`;

const nextMilestone = sql<string | null>`(
  select json_object('id', open.id, 'title', open.title, 'dueDate', open.due_date)
  from phases as own cross join milestones as open on open.phase_id = own.id
  where own.project_id = projects.id and open.status <> 'completed'
  order by open.due_date, open.id limit 1)`;

/**
 * Investors and tenants whose newest message to the project has no later reply, to them or to all
 * in its conversation.
 */
const unanswered = sql`(
  select count(*) from (
    select max(id) as newest_id, sender_id as member_id from (
      select id, sender_id from messages where project_id = projects.id
      order by id desc limit ${sql.raw(String(maxMessages))})
    where exists (select 1 from project_members as member
      where member.project_id = projects.id and member.person_id = sender_id
        and member.role in ('investor', 'tenant'))
    group by sender_id)
  where not exists (select 1 from messages as reply
      where reply.receiver_id = member_id and reply.project_id = projects.id
        and reply.id > newest_id)
    and not exists (select 1 from messages as newest
      join messages as reply on reply.thread_id = newest.thread_id and reply.id > newest.id
      join people as writer on writer.id = reply.sender_id
        and writer.role not in ('investor', 'tenant')
      where newest.id = newest_id))`;

const openRequests = sql`(select count(*) from tenant_requests
  where project_id = projects.id and status <> 'done')`;

const unread = (actor: Audience) => sql`(
  select count(*) from unread_messages cross join messages on messages.id = unread_messages.message_id
  where unread_messages.person_id = ${actor.id} and messages.project_id = projects.id)`;

/** How many wait for the reader (docs/rules.md#health). */
function waitingFor(actor: Audience): SQL<number> {
  switch (actor.role) {
    case 'admin':
    case 'entrepreneur':
      return sql`${unanswered} + ${openRequests}`;
    case 'superadmin':
      return sql`${unanswered}`;
    case 'investor':
    case 'tenant':
      return sql`${unread(actor)}`;
  }
}

const factsOf = preparedByShape((db, shape: AudienceShape) => {
  const actor = compiledAudience(shape);
  return db
    .select({
      id: projects.id,
      audience: audienceFor(actor),
      timeZone: companies.timeZone,
      endDate: projects.endDate,
      workBudget: workLines,
      progress: leafProgress,
      workDueOn,
      openWorkEnd,
      baselineDays,
      changeDays,
      nextMilestone,
      waiting: waitingFor(actor),
      values: valueOverTime,
    })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(
      sql`${projects.id} in (select value from json_each(${sql.placeholder('ids')}))
        and ${projectsVisibleTo(actor)}`,
    )
    .prepare();
});

type NextMilestone = { id: number; title: string; dueDate: string };

/**
 * How projects stand: their health, and the figures of their row in the portfolio. One query reads
 * any number of projects; the reader gets only the facts they may see.
 */
export function projectStandings({ db, actor, now }: Reader, ids: number[]) {
  const { id, role, companyId } = actor;
  const visible = visibleFields(projectVisibility, actor);
  const isRunner = role !== 'investor' && role !== 'tenant';
  const facts = factsOf(db, shapeOf(actor)).all({ id, companyId, ids: JSON.stringify(ids) });
  return new Map(
    facts.map((row) => {
      const { nextMilestone, values, timeZone, ...shown } = visible(row, row.audience);
      const workBudget = readWorkLines(shown.workBudget);
      const times = companyId === null ? timesFor({ timeZone }) : timesFor(actor);
      const today = times.isoDay(now);
      const next = nextMilestone === null ? null : (JSON.parse(nextMilestone) as NextMilestone);
      const seesWork = seesField(projectVisibility.progress, row.audience, actor);
      return [
        row.id,
        {
          health: healthFrom({
            ...shown,
            today,
            nextMilestone: next,
            workBudget,
            seesWork,
            isRunner,
          }),
          progress: shown.progress,
          /** Null if it is hidden from the reader. */
          workBudget,
          nextMilestone: next,
          today,
          values: values === null ? [] : (JSON.parse(values) as ProjectValue[]),
        },
      ];
    }),
  );
}

type Reader = Pick<Caller, 'db' | 'actor' | 'now'>;
export type Standing = NonNullable<ReturnType<ReturnType<typeof projectStandings>['get']>>;

/** Adds how each project stands to rows that the actor may see. */
export function withStandings<Row extends { id: number }>(reader: Reader, rows: Row[]) {
  const standings = projectStandings(
    reader,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const standing = standings.get(row.id);
    return standing ? [{ ...row, standing }] : [];
  });
}
