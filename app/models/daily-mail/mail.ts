import { day } from '~/i18n/format';
import { isolatedIn, type Locale, type TextKey, textFor } from '~/i18n/words';
import { bad, ink, line, mailPage, muted, primary, sidesOf } from '~/models/outbox/mail-page';
import { healthMarks } from '~/models/projects/health-words';
import {
  dailyMailOffPath,
  dueMilestonesPath,
  inboxPath,
  milestonePath,
  type PortalName,
  profilePath,
  projectPath,
  projectsPath,
  requestsPath,
} from '~/paths';
import { type Html, html } from '~/services/text/html';
import type { DailyContent } from './content.server';

type Options = {
  locale: Locale;
  currency: string;
  portal: PortalName;
  /** The public URL of the site. */
  origin: string;
  /** Proves to the link that stops the mails whose mails they are. */
  token: string;
};

/** A line of the mail: a link, and what is said about it. */
type Item = { words: string; path: string; about: { words: string; color: string }[] };
type Part = { title: string; items: Item[]; more: { words: string; path: string } | null };

/** Subject, text and markup of a person's daily mail. */
export function dailyMail(content: DailyContent, options: Options) {
  const { locale, portal, origin, token } = options;
  const text = textFor(locale);
  const { projectCount: count } = content;
  const parts = partsOf(content, options).filter(({ items }) => items.length > 0);
  const url = (path: string) => new URL(path, origin).href;
  const reason = text('dailyMail.reason');
  const stopPath = dailyMailOffPath(token);
  const ends = [
    { words: text('dailyMail.stop'), path: stopPath },
    { words: text('dailyMail.settings'), path: profilePath(portal) },
  ];
  const paragraphs = [
    ...parts.map(({ title, items, more }) =>
      [
        title,
        ...items.map(({ words, path, about }) => {
          const alone = (words: string) => isolatedIn(locale, words);
          const parts = [alone(words), about.map(({ words }) => alone(words)).join(' · ')];
          return `• ${parts.filter(Boolean).join(': ')}\n  ${url(path)}`;
        }),
        ...(more ? [`${more.words}: ${url(more.path)}`] : []),
      ].join('\n'),
    ),
    [reason, ...ends.map(({ words, path }) => `${words}: ${url(path)}`)].join('\n'),
  ];
  const links = ends.map(
    ({ words, path }, at) => html`${at > 0 && ' · '}${link(url(path), words, muted)}`,
  );
  const page = html`<div lang="${locale}" style="font-family:'Segoe UI',system-ui,Arial,'Noto Sans Hebrew',sans-serif;font-size:15px;line-height:1.5;text-align:${sidesOf(locale)[0]};color:${ink}">
<p style="margin:0 0 16px;padding:0 0 10px;border-bottom:3px solid ${primary};color:${muted}">${text('dailyMail.title')} · <bdi dir="ltr">${day(content.today)}</bdi></p>
${parts.map((part) => section(part, url))}
<p style="margin:20px 0 0;padding:10px 0 0;border-top:1px solid ${line};font-size:12px;color:${muted}">${reason}<br>${links}</p>
</div>`;
  return {
    subject: count > 0 ? text('dailyMail.subject', { count }) : text('dailyMail.subjectOther'),
    text: paragraphs.join('\n\n'),
    html: mailPage(page, locale),
    stopUrl: url(stopPath),
  };
}

function partsOf(content: DailyContent, { locale, currency, portal }: Options): Part[] {
  const text = textFor(locale);
  const { projects, projectCount, milestones, milestoneCount, unread, requests, week } = content;
  const more = (all: number, shown: number, path: string) =>
    all > shown ? { words: text('dailyMail.more', { count: all - shown }), path } : null;
  const weekFilters = {
    'filters[due_from]': week.due_from,
    'filters[due_before]': week.due_before,
  };
  const countItem = (key: TextKey, count: number, path: string): Item[] =>
    count > 0 ? [{ words: text(key, { count }), path, about: [] }] : [];
  return [
    {
      title: text('dailyMail.projects'),
      items: projects.map(({ id, name, health }) => ({
        words: name,
        path: projectPath(portal, id),
        about: healthMarks(health, text, currency)
          .filter(({ tone }) => tone === 'bad' || tone === 'warn')
          .map(({ tone, words }) => ({ words, color: tone === 'bad' ? bad : ink })),
      })),
      more: more(projectCount, projects.length, projectsPath(portal)),
    },
    {
      title: text('dailyMail.waiting'),
      items: [
        ...countItem('dailyMail.unread', unread, inboxPath(portal, { unread: '1' })),
        ...countItem(
          'dailyMail.requests',
          requests,
          requestsPath(portal, { 'filters[status]': 'open' }),
        ),
      ],
      more: null,
    },
    {
      title: text('dailyMail.milestones'),
      items: milestones.map(({ id, title, dueDate, project }) => ({
        words: title,
        path: milestonePath(portal, id),
        about: [day(dueDate), project.name].map((words) => ({ words, color: muted })),
      })),
      more: more(milestoneCount, milestones.length, dueMilestonesPath(portal, weekFilters)),
    },
  ];
}

const link = (url: string, words: string, color: string): Html =>
  html`<a href="${url}" style="color:${color}">${words}</a>`;

const section = ({ title, items, more }: Part, url: (path: string) => string): Html =>
  html`<h2 style="margin:20px 0 4px;font-size:17px;line-height:1.3;font-weight:600">${title}</h2>
<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse">${items.map(
    ({ words, path, about }) =>
      html`<tr><td style="padding:8px 0;border-bottom:1px solid ${line}"><a href="${url(path)}" style="color:${primary};font-weight:600"><bdi>${words}</bdi></a>${
        about.length > 0 &&
        html`<br>${about.map(
          ({ words, color }, at) =>
            html`${at > 0 && html`<span style="color:${muted}"> · </span>`}<bdi style="color:${color}">${words}</bdi>`,
        )}`
      }</td></tr>`,
  )}</table>${more && html`<p style="margin:8px 0 0">${link(url(more.path), more.words, primary)}</p>`}`;
