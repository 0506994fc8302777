import { entryKinds } from 'db/schema/book';
import { orderStatuses } from 'db/schema/order';
import { roles } from 'db/schema/person';
import { searchEverywhere } from '~/models/search/everywhere.server';
import { read } from './call.server';
import {
  day,
  flag,
  from,
  type Kind,
  list,
  maybe,
  moment,
  money,
  oneOf,
  presenter,
  text,
  whole,
} from './fields';

type Found = ReturnType<typeof searchEverywhere>;
type Part<Name extends keyof Found> = Exclude<Found[Name], string | null | undefined>;
type RowOf<Name extends keyof Found> =
  Part<Name> extends { rows: readonly (infer Row)[] } ? Row : never;

const inProject = { project_id: whole, project: text };

const project = presenter<RowOf<'projects'>>()('FoundProject', {
  id: whole,
  name: text,
  location: text,
});
const person = presenter<RowOf<'people'>>()('FoundPerson', {
  id: whole,
  name: text,
  email: maybe(text),
  role: oneOf(roles),
  company_name: maybe(text),
});
const phase = presenter<RowOf<'phases'>>()('FoundPhase', { id: whole, title: text, ...inProject });
const milestone = presenter<RowOf<'milestones'>>()('FoundMilestone', {
  id: whole,
  title: text,
  phase: text,
  ...inProject,
});
const document = presenter<RowOf<'documents'>>()('FoundDocument', {
  id: whole,
  name: text,
  created_at: moment,
  ...inProject,
});
const message = presenter<RowOf<'messages'>>()('FoundMessage', {
  id: whole,
  subject: text,
  sender_name: from(maybe(text), ({ sender }) => sender),
  created_at: moment,
  ...inProject,
});

const request = presenter<RowOf<'requests'>>()('FoundRequest', {
  id: whole,
  title: text,
  created_at: moment,
  ...inProject,
});

const supplier = presenter<RowOf<'suppliers'>>()('FoundSupplier', {
  id: whole,
  name: text,
  tax_id: maybe(text),
});
const order = presenter<RowOf<'orders'>>()('FoundOrder', {
  id: whole,
  number: whole,
  title: text,
  status: oneOf(orderStatuses),
  supplier: text,
  ...inProject,
});
const entry = presenter<RowOf<'entries'>>()('FoundEntry', {
  id: whole,
  kind: oneOf(entryKinds),
  date: day,
  amount: from(money, ({ net, vat }) => net + vat),
  supplier: maybe(text),
  invoice_number: maybe(text),
  note: maybe(text),
  ...inProject,
});

type Section<Row> = { rows: readonly Row[]; total: number; isMore: boolean };
/** The newest matches, and whether there are more; null if not searched, or without access. */
const section = <Row>(name: string, row: Kind<Row>) =>
  maybe(
    presenter<Section<Row>>()(name, {
      data: from(list(row), ({ rows }) => rows),
      total: whole,
      is_more: from(flag, ({ isMore }) => isMore),
    }),
  );

const results = presenter<Found>()('SearchResults', {
  projects: section('FoundProjects', project),
  people: section('FoundPeople', person),
  phases: section('FoundPhases', phase),
  milestones: section('FoundMilestones', milestone),
  documents: section('FoundDocuments', document),
  messages: section('FoundMessages', message),
  requests: section('FoundRequests', request),
  suppliers: section('FoundSuppliers', supplier),
  orders: section('FoundOrders', order),
  entries: section('FoundEntries', entry),
});

export const searchCalls = [
  read(
    'GET /api/search',
    'Search projects, work, people, documents, messages, requests, suppliers, orders and bills',
    searchEverywhere,
    results,
  ),
];
