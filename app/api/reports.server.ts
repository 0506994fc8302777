import { imageFlags } from 'db/schema/project';
import type { ReportContent, ReportFigures } from '~/models/reports/content.server';
import { projectReportPdf, sentReportPdf } from '~/models/reports/pdf.server';
import { sendReport } from '~/models/reports/send.server';
import { projectReport, sentReport } from '~/models/reports/show.server';
import { apiFilePath } from '~/paths';
import { perform, read } from './call.server';
import { day, from, list, maybe, moment, money, oneOf, presenter, text, whole } from './fields';
import { bytes } from './files.server';

const figures = presenter<ReportFigures>()('ReportFigures', {
  current_property_value: maybe(money),
  purchase_price: maybe(money),
  renovation_cost: maybe(money),
  estimated_budget: maybe(money),
  spent: maybe(money),
  progress: maybe(whole),
});

const before = presenter<NonNullable<ReportContent['before']>>()('ReportBefore', {
  date: day,
  figures,
});

const phase = presenter<ReportContent['work']['phases'][number]>()('ReportPhase', {
  title: text,
  progress: whole,
  planned_cost: maybe(money),
  actual_cost: maybe(money),
});

const milestone = presenter<ReportContent['work']['milestones'][number]>()('ReportMilestone', {
  title: text,
  due_date: day,
});

const value = presenter<ReportContent['values'][number]>()('ReportValue', {
  date: day,
  current_property_value: money,
});

const photo = presenter<ReportContent['photos'][number]>()('ReportPhoto', {
  url: from(text, ({ fileId }) => apiFilePath(fileId)),
  flag: oneOf(imageFlags),
  taken_on: maybe(day),
});

const report = presenter<ReportContent>()('Report', {
  project: from(text, ({ project }) => project.name),
  company: from(text, ({ company }) => company.name),
  currency: from(text, ({ project }) => project.currency),
  date: day,
  note: maybe(text),
  figures,
  previous: from(maybe(before), (shown) => shown.before),
  phases: from(list(phase), ({ work }) => work.phases),
  milestones: from(list(milestone), ({ work }) => work.milestones),
  values: list(value),
  photos: list(photo),
  sent_by: from(maybe(text), ({ by }) => by),
});

type Current = ReturnType<typeof projectReport>;

const sentRow = presenter<Current['sentReports'][number]>()('SentReportRow', {
  id: whole,
  date: day,
  sent_by: from(maybe(text), ({ by }) => by),
  created_at: moment,
});

const current = presenter<Current>()('CurrentReport', {
  report: from(report, (shown) => shown.report),
  sent_reports: from(list(sentRow), (shown) => shown.sentReports),
});

const sentReportPresenter = presenter<ReturnType<typeof sentReport>>()('SentReport', {
  id: whole,
  created_at: moment,
  report: from(report, (shown) => shown.content),
});

const savedReport = presenter<{ id: number; projectId: number }>()('SavedReport', {
  id: whole,
  project_id: whole,
});

export const reportCalls = [
  read(
    'GET /api/projects/{id}/report',
    'The current report of a project, and the reports sent so far',
    projectReport,
    current,
  ),
  read(
    'GET /api/projects/{id}/reports/{report_id}',
    'A report that was sent',
    sentReport,
    sentReportPresenter,
  ),
  read('GET /api/projects/{id}/report/pdf', 'The current report as PDF', projectReportPdf, bytes, {
    isFile: true,
  }),
  read(
    'GET /api/projects/{id}/reports/{report_id}/pdf',
    'A report that was sent, as PDF',
    sentReportPdf,
    bytes,
    { isFile: true },
  ),
  perform(
    'POST /api/projects/{project_id}/reports',
    'Send the report of today to the investors',
    sendReport,
    savedReport,
  ),
];
