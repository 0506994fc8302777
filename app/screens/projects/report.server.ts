import { filePage } from '~/http/file.server';
import { formAction } from '~/http/form-action.server';
import { formKey, type Page, pageLoader } from '~/http/page.server';
import { day } from '~/i18n/format';
import { timesOfProject } from '~/models/access/times.server';
import type { ReportContent } from '~/models/reports/content.server';
import { letterHtml } from '~/models/reports/letter';
import { projectReportPdf, sentReportPdf } from '~/models/reports/pdf.server';
import { reportToSend, sendReport } from '~/models/reports/send.server';
import { projectReport, sentReport } from '~/models/reports/show.server';
import {
  filePath,
  projectPath,
  projectReportPath,
  reportPdfPath,
  reportSendPath,
  sentReportPath,
  sentReportPdfPath,
} from '~/paths';

/** The letter as the page shows it: it needs no link to itself. */
const letterOf = ({ locale }: Page, content: ReportContent): string =>
  letterHtml(content, {
    locale,
    picture: (fileId, kind) => filePath(fileId, kind === 'photo' ? 'card' : undefined),
    link: null,
  });

export const projectReportLoader = pageLoader((page) => {
  const { db, actor, frame, text, portal, params } = page;
  const { report, sentReports, ...details } = projectReport(page, params);
  const { id, name } = details.project;
  frame.timeZone = timesOfProject(db, actor, id).timeZone;
  return {
    title: text('report.title', { name }),
    ...details,
    portal,
    letter: letterOf(page, report),
    today: report.date,
    pdfHref: reportPdfPath(portal, id),
    sendHref: sendReport.permits(actor) ? reportSendPath(portal, id) : null,
    sentReports: sentReports.map(({ id: reportId, ...sent }) => ({
      ...sent,
      href: sentReportPath(portal, id, reportId),
    })),
  };
});

export const sentReportLoader = pageLoader((page) => {
  const { db, actor, frame, text, portal, params } = page;
  const { id, project, content } = sentReport(page, params);
  frame.timeZone = timesOfProject(db, actor, project.id).timeZone;
  return {
    title: text('report.mail.subject', { project: project.name, date: day(content.date) }),
    lead: text('report.sent.lead', { date: day(content.date) }),
    letter: letterOf(page, content),
    pdfHref: sentReportPdfPath(portal, project.id, id),
    breadcrumbs: breadcrumbsOf(page, project),
  };
});

export const reportSendLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project, report, investors } = reportToSend(page, params);
  return {
    title: text('report.send.title'),
    letter: letterOf(page, report),
    investors,
    investorsSeeMoney: project.investorsSeeMoney,
    breadcrumbs: breadcrumbsOf(page, project),
    backHref: projectReportPath(portal, project.id),
    values: { form_key: formKey(page) },
  };
});

export const reportSendAction = formAction(sendReport, {
  payload: ({ params }) => ({ project_id: params.id }),
  done: (page, { id, projectId }) =>
    page.goTo(sentReportPath(page.portal, projectId, id), 'report.toast.sent'),
});

export const projectReportPdfLoader = pageLoader(async (page) =>
  filePage(page, await projectReportPdf(page, page.params)),
);

export const sentReportPdfLoader = pageLoader(async (page) =>
  filePage(page, await sentReportPdf(page, page.params)),
);

const breadcrumbsOf = ({ text, portal }: Page, { id, name }: { id: number; name: string }) => [
  { label: name, href: projectPath(portal, id) },
  { label: text('report.open'), href: projectReportPath(portal, id) },
];
