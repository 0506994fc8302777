import { holdings } from 'db/schema/holding';
import { projects } from 'db/schema/project';
import { impactHolders } from 'db/schema/scenario';
import { cast, castProjects } from 'db/seeds/cast';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  investmentPath,
  investmentsPath,
  moneyPath,
  phaseImpactPath,
  scenarioCreatePath,
  scenarioDeletePath,
  scenarioEditPath,
  scenarioPath,
  scenariosPath,
} from '~/book-paths';
import { aboutUnit, roundTo } from '~/models/investments/about';
import { apiKeyCreatePath, phaseEditPath, projectPartPath, projectPath } from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, wordsOf } from '../support/html';
import { projectNamed, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { join, person } from '../support/world';

let server: RunningServer;
let owner: Client;
let home: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  owner = client(server, 'entrepreneur@yesod.demo');
  home = projectNamed(server, castProjects.dizengoff);
});

type Fields = Record<string, string>;

async function send(path: string, fields: Fields = {}) {
  const form = formOf((await owner.get(path)).html, 'scenario');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return owner.post(path, form);
}

const words = async (path: string) => wordsOf(mainOf((await owner.get(path)).html));
const idOf = (location: string | null | undefined) => Number(/\d+$/.exec(location ?? '')?.[0]);

describe('scenarios', () => {
  test('are found from the money page, and begin with what is known', async () => {
    const { html } = await owner.get(moneyPath('member', home));
    expect(html).toContain(`href="${scenariosPath('member', home)}"`);
    expect(await words(scenariosPath('member', home))).toContain('What is known');
    expect(await words(scenarioPath('member', home, null))).toContain('No assumptions are entered');
  });

  test('the base is entered from what is known, and then takes its place', async () => {
    const create = scenarioCreatePath('member', home, { base: 'yes' });
    const form = formOf((await owner.get(create)).html, 'scenario');
    expect([form.get('name'), form.get('is_base')]).toEqual(['Base scenario', 'on']);
    const { status, location } = await send(create, { exit_on: '2035-05-31', selling_rate: '2' });
    expect(status).toBe(303);
    const id = idOf(location);
    const base = await owner.get(scenarioPath('member', home, null));
    expect([base.status, base.location]).toEqual([302, scenarioPath('member', home, id)]);
    expect(await words(scenarioPath('member', home, id))).toContain('31/05/2035');

    await send(scenarioEditPath('member', home, id), { value: '5,000,000' });
    expect(await words(scenarioPath('member', home, id))).toContain('$5,000,000');
    const question = await owner.get(scenarioDeletePath('member', home, id));
    expect(wordsOf(question.html)).toContain('measured with what is known');
    await owner.post(scenarioDeletePath('member', home, id));
    expect(await words(scenariosPath('member', home))).toContain('What is known');
  });

  test('errors appear at their fields, and the input is kept', async () => {
    const path = scenarioCreatePath('member', home);
    const fields = { name: 'Let it', exit: 'rent', exit_on: '2020-01-01', vacancy_rate: 'half' };
    const { status, html } = await send(path, fields);
    expect(status).toBe(422);
    expect(errorBeside(html, 'vacancy_rate')).toBeDefined();
    expect(formOf(html, 'scenario').get('name')).toBe('Let it');
    const second = await send(path, { ...fields, vacancy_rate: '5' });
    expect(errorBeside(second.html, 'exit_on')).toContain('after today');
  });

  test('a running cost has a title and an amount', async () => {
    const path = scenarioCreatePath('member', home);
    const fields = { name: 'Let it', exit_on: '2035-05-31', 'costs[0].monthly': '300' };
    const { html } = await send(path, fields);
    expect(errorBeside(html, 'costs[0].title')).toBeDefined();
  });
});

describe('the delay of a phase', () => {
  const phasePath = async () => {
    const { html } = await owner.get(`/phases/${home}`);
    return phaseImpactPath('member', home, Number(/phases\/show\/(\d+)/.exec(html)?.[1]));
  };

  test('shows its effect without storing anything', async () => {
    const path = await phasePath();
    expect(await words(path)).toContain('Enter the days');
    expect(await words(`${path}?days=21`)).toContain('Same cost');
  });

  test('says that the planned end stays, if the work passes it', async () => {
    const project = projectNamed(server, castProjects.neveTzedek);
    const answer = await owner.call('GET', `/api/phases?project_id=${project}`);
    const { data } = JSON.parse(answer.html);
    const { id } = data.find(({ status }: { status: string }) => status !== 'completed');
    const path = phaseImpactPath('member', project, id);
    const edit = `href="${projectPartPath('member', project, 'end')}"`;
    const late = await owner.get(`${path}?days=3000`);
    expect(wordsOf(mainOf(late.html))).toContain('The end date stays until someone changes it');
    expect(late.html).toContain(edit);
    expect((await owner.get(path)).html).not.toContain(edit);
  });

  test('says what is wrong with its days', async () => {
    const { html } = await owner.get(`${await phasePath()}?days=soon`);
    expect(wordsOf(html)).toContain('Enter whole days');
    expect(html).toContain('value="soon"');
  });
});

describe('new dates in the form of a phase', () => {
  test('show their effect with what was typed, and are saved when they are sent again', async () => {
    const money = await owner.get(projectPath('member', home));
    const id = Number(/\/phases\/show\/(\d+)/.exec(money.html)?.[1]);
    const path = phaseEditPath('member', id);
    const form = formOf((await owner.get(path)).html, 'phase');
    expect(form.get('impact_hash')).toBe('look');
    form.set('end_date', '2040-12-31');
    form.set('description', 'Typed and kept.');
    const refused = await owner.post(path, form);
    expect(refused.status).toBe(422);
    expect(errorBeside(refused.html, 'end_date')).toContain('These dates change more');
    const again = formOf(refused.html, 'phase');
    expect(again.get('description')).toBe('Typed and kept.');
    expect(again.get('impact_hash')).toMatch(/^[0-9a-f]{64}$/);
    expect((await owner.post(path, again)).status).toBe(303);
    const impact = phaseImpactPath('member', home, id);
    const moves = (await owner.get(impact)).html;
    const kept = /href="([^"]*move_id=\d+)[^"]*"/.exec(moves)?.[1]?.replaceAll('&amp;', '&');
    expect(await words(kept!)).toContain('As computed on');
    expect(await words(kept!)).toContain('How the figures after the change are computed');
  });
});

test('an investor opens the effect of a move on their own holding, and no other effect', async () => {
  const project = projectNamed(server, castProjects.neveTzedek);
  const { data } = JSON.parse((await owner.call('GET', `/api/phases?project_id=${project}`)).html);
  const phase = data.find(({ status }: { status: string }) => status === 'in-progress');
  const moved = await owner.call('POST', `/api/phases/${phase.id}/moves`, { days: 9 });
  expect(moved.status).toBe(200);
  const investor = client(server, 'investor@yesod.demo');
  const list = (await investor.get(investmentsPath())).html;
  const ids = new Set([...list.matchAll(/href="\/investments\/(\d+)/g)].map(([, id]) => id));
  const pages = await Promise.all(
    [...ids].map(async (id) => ({ id, ...(await investor.get(investmentPath(id!))) })),
  );
  const page = pages.find(({ html }) => html.includes('?effect='));
  const [, effect] = /\?effect=(\d+)/.exec(page!.html) ?? [];
  const open = await investor.get(`${investmentPath(page!.id!)}?effect=${effect}`);
  expect(open.html).toContain(`id="effect-${effect}"`);
  expect(wordsOf(open.html)).toContain('How your profit after it is computed');
  const explained = open.html.slice(open.html.indexOf(`id="effect-${effect}"`));
  const own = new RegExp(
    `href="(${investmentPath(page!.id!)}/(?:calls|distributions)/[^"]+)"`,
    'g',
  );
  const hrefs = [...new Set([...explained.matchAll(own)].map(([, href]) => href ?? ''))];
  expect(hrefs.length).toBeGreaterThan(1);
  for (const href of hrefs) expect([href, (await investor.get(href)).status]).toEqual([href, 200]);
  for (const other of ['999', '0', 'x', `${Number(effect) + 1}`]) {
    const closed = await investor.get(`${investmentPath(page!.id!)}?effect=${other}`);
    expect([other, closed.status]).toEqual([other, 200]);
    expect(wordsOf(closed.html)).not.toContain('How your profit after it is computed');
  }
});

describe('a second investor of the project', () => {
  let second: Client;
  /** The holdings of the second and of the first investor. */
  let holding: { own: number; other: number };
  /** The effects of a move in their project, and in one that they are not in. */
  let effect: { own: string; foreign: string };

  beforeAll(async () => {
    const project = projectNamed(server, castProjects.neveTzedek);
    const elsewhere = projectNamed(server, castProjects.ajami);
    const { email, holdings: found } = withDatabase(server, (db) => {
      const { companyId } = db.select().from(projects).where(eq(projects.id, project)).get()!;
      const investor = person(db, 'investor', { companyId });
      join(db, project, investor, 'investor');
      const ofProject = eq(holdings.projectId, project);
      const own = db
        .select()
        .from(holdings)
        .where(and(ofProject, isNull(holdings.personId)));
      const other = db
        .select()
        .from(holdings)
        .where(and(ofProject, isNotNull(holdings.personId)));
      const ids = { own: own.get()!.id, other: other.get()!.id };
      const row = eq(holdings.id, ids.own);
      db.update(holdings).set({ personId: investor.id }).where(row).run();
      return { email: investor.email ?? '', holdings: ids };
    });
    second = client(server, email);
    holding = found;
    effect = { own: await moveIn(project), foreign: await moveIn(elsewhere) };
  });

  async function moveIn(project: number): Promise<string> {
    const { data } = JSON.parse(
      (await owner.call('GET', `/api/phases?project_id=${project}`)).html,
    );
    const phase = data.find(({ status }: { status: string }) => status !== 'completed');
    const moved = await owner.call('POST', `/api/phases/${phase.id}/moves`, { days: 8 });
    const { move_id } = JSON.parse(moved.html);
    expect(move_id).toBeGreaterThan(0);
    return String(move_id);
  }

  test('sees their own line of an effect, and no other effect or holding', async () => {
    const page = await second.get(`${investmentPath(holding.own)}?effect=${effect.own}`);
    expect([page.status, page.html.includes(`id="effect-${effect.own}"`)]).toEqual([200, true]);
    expect(wordsOf(page.html)).not.toContain(cast.investor.name);
    const foreign = await second.get(`${investmentPath(holding.own)}?effect=${effect.foreign}`);
    expect([foreign.status, foreign.html.includes('id="effect-')]).toEqual([200, false]);
    for (const id of [effect.own, effect.foreign])
      expect((await second.get(`${investmentPath(holding.other)}?effect=${id}`)).status).toBe(404);
  });

  test('gets the same with a key of the API', async () => {
    const path = apiKeyCreatePath('member');
    const form = formOf((await second.get(path)).html, 'api-key');
    form.set('name', 'My figures');
    const [key] = /yesod_[\w-]{43}/.exec((await second.post(path, form)).html) ?? [];
    const ask = async (id: number, more: string) => {
      const headers = { Authorization: `Bearer ${key}` };
      const answer = await fetch(`${server.url}/api/investments/${id}${more}`, { headers });
      return { status: answer.status, ...(await answer.json()) };
    };
    type Effect = { explained: { value: number } | null; profit: { after: number } };
    const explainedIn = async (more: string): Promise<Effect[]> => {
      const { status, effects } = await ask(holding.own, more);
      expect([status, effects.length > 0]).toEqual([200, true]);
      return effects.filter(({ explained }: Effect) => explained !== null);
    };
    const [own, ...others] = await explainedIn(`?effect_id=${effect.own}`);
    expect([own?.explained?.value, others]).toEqual([own?.profit.after, []]);
    expect(await explainedIn(`?effect_id=${effect.foreign}`)).toEqual([]);
    expect(await explainedIn('')).toEqual([]);
    const kept = withDatabase(server, (db) =>
      db
        .select()
        .from(impactHolders)
        .where(eq(impactHolders.impactId, Number(effect.own)))
        .all(),
    );
    // Holders read the profit rounded to the third digit of what they are expected to get.
    const { contributed } = await ask(holding.own, '');
    expect(contributed).toBeGreaterThan(0);
    const lines = kept.map(({ holdingId, figures }) => {
      const exact = (figures as { profit: { after: number } }).profit.after / 100;
      const unit = aboutUnit(contributed + Math.abs(exact));
      return { holdingId, profit: roundTo(exact, unit) };
    });
    expect(lines.filter(({ profit }) => profit === own?.profit.after)).toEqual([
      { holdingId: holding.own, profit: own?.profit.after },
    ]);
    expect(lines.length).toBeGreaterThan(1);
    for (const id of [effect.own, effect.foreign])
      expect((await ask(holding.other, `?effect_id=${id}`)).status).toBe(404);
  });
});
