import { count } from '~/i18n/format';
import { direction, type Locale, locales, textFor } from '~/i18n/words';
import { escapeHtml } from '~/services/text/html';
import { csvName, dataName, type Manifest } from './manifest';
import { type TableName, tableNames } from './tables';

const listedTables: readonly (TableName | 'guests')[] = [...tableNames, 'guests'];

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1c1917}
table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:.4rem .6rem;border-block-end:1px solid #d6d3d1}
td:nth-child(2){font-variant-numeric:tabular-nums}section+section{margin-block-start:3rem}a{color:#92400e}`;

/** A page that works offline, in both languages, the requester's first. */
export function indexPage(manifest: Manifest, locale: Locale): string {
  const order = [locale, ...locales.filter((other) => other !== locale)];
  return `<!doctype html>
<html lang="${locale}" dir="${direction(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(manifest.company)}</title><style>${style}</style></head>
<body>
${order.map((one) => section(manifest, one)).join('\n')}
</body>
</html>
`;
}

function section({ company, madeAt, nouns }: Manifest, locale: Locale): string {
  const text = textFor(locale);
  const rows = listedTables.map((table) => {
    const { rows = 0 } = nouns[table] ?? {};
    const links = `<a href="${csvName(table)}">CSV</a> · <a href="${dataName(table)}">JSON</a>`;
    return `<tr><th scope="row">${text(`companyExport.table.${table}`)}</th><td>${count(rows, locale)}</td><td>${links}</td></tr>`;
  });
  const remarks = (['csv', 'json', 'files', 'guests', 'secrets'] as const).map(
    (note) => `<li>${text(`companyExport.page.${note}`)}</li>`,
  );
  return `<section lang="${locale}" dir="${direction(locale)}">
<h1><bdi>${escapeHtml(company)}</bdi></h1>
<p>${text('companyExport.page.made', { when: `<bdi>${madeAt.slice(0, 16).replace('T', ' ')}</bdi>` })}</p>
<table><thead><tr><th scope="col">${text('companyExport.page.what')}</th><th scope="col">${text('companyExport.page.rows')}</th><th scope="col">${text('companyExport.page.tables')}</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table>
<ul>${remarks.join('')}</ul>
</section>`;
}
