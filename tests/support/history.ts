import {
  holdingCreatePath,
  holdingsPath,
  investmentsPath,
  loanCreatePath,
  loansPath,
  termsCreatePath,
} from '~/book-paths';
import {
  phaseCreatePath,
  phasesPath,
  projectCreatePath,
  projectInvitePath,
  projectPath,
  projectsPath,
} from '~/paths';
import { dayOf } from './history-days';
import type { RunningServer } from './server';
import { idIn, type Stranger, stranger } from './stranger';

type Fields = Record<string, string>;

/** The people of a history and its project, with the ways to enter what happens by forms. */
export type History = Awaited<ReturnType<typeof beginHistory>>;

const portal = 'member';

/** Enters a project with four phases, three holders, terms and a planned loan. */
export async function beginHistory(server: RunningServer) {
  const person = (account: string) => stranger(server, `${account}@yesod.demo`);
  const owner = person('asaf.goldberg');
  const admin = person('admin2');
  const holder = person('doron.shemesh');
  const home = await enterProject(owner);
  const phases = await enterPhases(owner, home);
  const terms = termsCreatePath(portal, home, { preset: 'pro-rata' });
  await owner.fill(terms, 'terms', { effective_from: dayOf(-13, 1) });
  const invite = projectInvitePath(portal, home);
  const person_id = await owner.optionOf(invite, 'דורון שמש');
  await owner.fill(invite, 'invite', { person_id }, projectPath(portal, home));
  await holder.confirm(await linkLike(holder, '/invitations', /\/accept$/));
  const holders: Fields[] = [
    { person_id, committed: '500,000' },
    { name: 'Ilana Bar', committed: '300,000' },
    { name: 'Gil Oz', committed: '200,000' },
  ];
  const holdings: string[] = [];
  for (const one of holders) {
    const fields = { ...one, joined_on: dayOf(-13, 1) };
    const list = holdingsPath(portal, home);
    holdings.push(await enter(owner, holdingCreatePath(portal, home), 'holding', list, fields));
  }
  const agreed = {
    lender: 'Bank',
    principal: '600,000',
    annual_rate: '6',
    method: 'interest-only',
    first_payment_on: dayOf(-11, 10),
    months: '24',
  };
  const loanForm = loanCreatePath(portal, home);
  const loan = await enter(owner, loanForm, 'loan', loansPath(portal, home), agreed);
  const investment = await linkLike(holder, investmentsPath(), /^\/investments\/\d+$/);
  return { owner, admin, holder, home, phases, holdings, loan, investment };
}

async function enterProject(owner: Stranger): Promise<string> {
  const form = projectCreatePath(portal);
  return enter(owner, form, 'project', projectsPath(portal), {
    name: 'Herzl 12',
    description: 'A flat of three rooms.',
    asset_type_id: await owner.optionOf(form, 'דירה'),
    location: 'Herzl 12, Haifa',
    current_property_value: '1,250,000',
    renovation_cost: '200,000',
    start_date: dayOf(-13, 1),
    end_date: dayOf(6, 10),
  });
}

async function enterPhases(owner: Stranger, home: string): Promise<string[]> {
  const planned = { Demolition: '30,000', Plumbing: '60,000', Kitchen: '70,000', Paint: '40,000' };
  for (const [at, [title, cost]] of Object.entries(planned).entries())
    await owner.fill(
      phaseCreatePath(portal, Number(home)),
      'phase',
      {
        title,
        description: title,
        start_date: dayOf(at - 12, 1),
        end_date: dayOf(at - 11, 28),
        planned_cost: cost,
        actual_cost: '0',
        progress: '0',
        order: String(at + 1),
      },
      projectPath(portal, home),
    );
  const links = await owner.linksOf(phasesPath(portal, Number(home)));
  return [...new Set(links.filter((link) => /^\/phases\/show\/\d+$/.test(link)).map(idIn))];
}

/** Fills in a form and returns the id of what it made. */
export const enter = async (by: Stranger, form: string, id: string, from: string, fields: Fields) =>
  idIn(await by.fill(form, id, fields, from));

async function linkLike(by: Stranger, path: string, shape: RegExp): Promise<string> {
  const link = (await by.linksOf(path)).find((one) => shape.test(one));
  if (!link) throw new Error(`${path} has no link like ${shape}.`);
  return link;
}
