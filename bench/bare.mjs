// A baseline of node:http and better-sqlite3 alone; comparable only with Yesod's figures of the
// same run.
import { createServer } from 'node:http';
import path from 'node:path';
import Sqlite from 'better-sqlite3';

const rowCount = 10_000;
const db = new Sqlite(path.join(process.env.DATA_DIR, 'bare.db'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec(`create table projects (
  id integer primary key, name text, location text, type text, owner text,
  purchase integer, renovation integer, value integer, created integer
)`);
const columns = 'name, location, type, owner, purchase, renovation, value, created';
const insert = db.prepare(`insert into projects (${columns}) values (?, ?, ?, ?, ?, ?, ?, ?)`);
db.transaction(() => {
  for (let i = 1; i <= rowCount; i++) {
    insert.run(
      `Project ${i}`,
      `Street ${i % 90}, Haifa`,
      'Apartment',
      'Owner',
      i * 1000,
      i * 100,
      i * 1500,
      i,
    );
  }
})();
const newest = db.prepare('select * from projects order by id desc limit 10');
const count = db.prepare('select count(*) from projects').pluck();
const addProject = db.transaction(
  (name) => insert.run(name, '', '', '', 0, 0, 0, Date.now()).lastInsertRowid,
);

createServer((req, res) => {
  if (req.method === 'POST') return void takeForm(req, res);
  if (req.url === '/json') return sendJson(res);
  const rows = newest.all().map((row) => `<tr>${Object.values(row).map(cell).join('')}</tr>`);
  const body = `<!doctype html><title>Projects</title><p>${count.get()} projects</p><table>${rows.join('')}</table>`;
  res
    .writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    })
    .end(body);
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('Ready on http://127.0.0.1'));

function sendJson(res) {
  const body = JSON.stringify({ data: newest.all(), meta: { total: count.get() } });
  res
    .writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    })
    .end(body);
}

const cell = (value) =>
  `<td>${String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</td>`;

async function takeForm(req, res) {
  let body = '';
  for await (const chunk of req) body += chunk;
  const id = addProject(new URLSearchParams(body).get('name') ?? '');
  res.writeHead(303, { Location: `/projects/${id}` }).end();
}
