import type Sqlite from 'better-sqlite3';

// The books of a project as versions before the ledger wrote them: accounts without numbers, tax
// that was withheld still in cash, no entries for approvals and for amounts typed outside phases.

const at = Date.parse('2026-01-05T09:00:00Z');

type Row = Record<string, string | number | null>;

function inserter(client: Sqlite.Database) {
  return (table: string, row: Row, stamped = true) => {
    const all = stamped ? { ...row, created_at: at, updated_at: at } : row;
    const names = Object.keys(all);
    client
      .prepare(
        `insert into ${table} (${names.map((name) => `"${name}"`)}) values (${names.map(() => '?')})`,
      )
      .run(...Object.values(all));
  };
}

/**
 * Fills a database that has no migration of the ledger yet, with what an export of that format
 * version can have. Amounts are minor units.
 */
export function fillOlderBooks(client: Sqlite.Database, version: number) {
  const add = inserter(client);
  add('companies', { id: 1, name: 'A company', currency: 'USD' });
  const person = { company_id: 1, email: null };
  add('people', { id: 1, ...person, role: 'admin', name: 'Dana', user_code: 'a' });
  add('people', { id: 2, ...person, role: 'entrepreneur', name: 'Noa', user_code: 'b' });
  add('asset_types', { id: 1, company_id: 1, name: 'Flat', name_key: 'flat' });
  add('projects', {
    id: 1,
    company_id: 1,
    asset_type_id: 1,
    owner_id: 2,
    created_by: 1,
    name: 'House',
    description: 'A house.',
    location: 'Haifa',
    current_property_value: 150_000_000,
    purchase_price: 100_000_000,
    renovation_cost: 20_000_000,
    start_date: '2026-01-05',
    end_date: '2026-12-31',
    extra_values: JSON.stringify([{ label: 'Surveyor', amount: 2_000_000 }]),
  });
  addPhases(add);
  addEntries(add, version);
  if (version >= 6) addLoanAndHolding(add);
  if (version >= 8) addDistributions(add);
  if (version < 11) return;
  const terms = { exit: 'sale', exit_on: '2027-06-30', value: 160_000_000, is_base: 1 };
  add('scenarios', { id: 1, project_id: 1, name: 'Base', ...terms });
}

type Add = ReturnType<typeof inserter>;

/** The second phase is part of the first, whose lines include interest and the lawyer's costs. */
function addPhases(add: Add) {
  const days = { start_date: '2026-01-05', end_date: '2026-12-31', custom_fields: '{}' };
  const phase = { project_id: 1, description: 'Works.', ...days };
  const whole = { planned_cost: 20_000_000, actual_cost: 15_050_000 };
  const part = { planned_cost: 5_200_000, actual_cost: 6_000_000, parent_id: 1 };
  add('phases', { id: 1, title: 'Renovation', ...phase, ...whole });
  add('phases', { id: 2, title: 'Kitchen', ...phase, ...part });
  const line = (id: number, phaseId: number, original: number, costs: Row) =>
    add('budget_lines', { id, project_id: 1, phase_id: phaseId, original, ...costs });
  line(1, 1, 11_800_000, { actual: 9_000_000, paid: 9_000_000 });
  line(2, 2, 4_000_000, { actual: 5_000_000, paid: 5_000_000 });
  const interest = { title: 'Interest', category: 'financing' };
  line(3, 1, 3_000_000, { ...interest, actual: 50_000, paid: 50_000 });
  const tiles = { title: 'Tiles', category: 'materials' };
  line(4, 2, 1_200_000, { ...tiles, actual: 1_000_000, paid: 1_180_000 });
}

function addLoanAndHolding(add: Add) {
  const loan = { lender: 'Bank', principal: 10_000_000, annual_rate: 600, method: 'bullet' };
  add('loans', { id: 1, project_id: 1, ...loan, first_payment_on: '2026-02-20', months: 12 });
  const holder = { name: 'Dina', committed: 80_000_000, joined_on: '2026-01-10' };
  add('holdings', { id: 1, project_id: 1, ...holder, withholding_rate: 2500 });
  const commitment = { kind: 'commitment', date: '2026-01-10', amount: 80_000_000 };
  add('holding_changes', { id: 1, holding_id: 1, ...commitment });
}

/** Both are approved, and the second one is not paid. */
function addDistributions(add: Add) {
  add('distribution_terms', {
    id: 1,
    project_id: 1,
    number: 1,
    effective_from: '2026-01-10',
    preset: 'pro-rata',
    tiers: JSON.stringify([{ kind: 'capital' }, { kind: 'split', sponsorShareBp: 0 }]),
  });
  const paid = { amount: 1_000_000, withheld: 250_000, open_amount: 0 };
  const open = { amount: 400_000, withheld: 0, open_amount: 400_000 };
  for (const [index, part] of [paid, open].entries()) {
    const id = index + 1;
    add('distributions', {
      id,
      project_id: 1,
      number: id,
      source: 'sale',
      date: '2026-03-10',
      terms_id: 1,
      cash: part.amount,
      sponsor_paid: 0,
      status: 'approved',
      approved_by: 1,
      approved_at: at,
    });
    const tiers = [{ position: 1, kind: 'split', amount: part.amount }];
    const kept = { paid_tiers: JSON.stringify(tiers), contributions: '[]', payouts: '[]' };
    add('distribution_parts', { id, distribution_id: id, holding_id: 1, ...part, ...kept });
  }
}

type Posting = [account: string, amount: number, line?: number];

function addEntries(add: Add, version: number) {
  let id = 0;
  const entry = (date: string, row: Row, postings: Posting[]) => {
    id += 1;
    const blank = { net: 0, vat: 0, posted_by: 2, posted_at: Date.parse(date) };
    add('journal_entries', { id, project_id: 1, date, ...blank, ...row });
    for (const [account, amount, line = null] of postings)
      add('postings', { entry_id: id, account, amount, line_id: line });
  };
  const open: Posting[] = [
    ['cost', 5_000_000, 2],
    ['opening', -5_000_000, 2],
  ];
  entry('2026-01-10', { kind: 'opening', net: 5_000_000 }, open);
  const paidIn = { kind: 'contribution', net: 80_000_000, holding_id: 1 };
  if (version >= 6) entry('2026-01-10', paidIn, both('cash', 'capital', 80_000_000));
  const drawn = { kind: 'loan', net: 10_000_000, loan_id: 1 };
  if (version >= 6) entry('2026-01-20', drawn, both('cash', 'loan', 10_000_000));
  // The lawyer's bill names the category of the purchase, and no line.
  const lawyer = { kind: 'expense', net: 9_000_000, category: 'purchase' };
  entry('2026-01-25', lawyer, both('cost', 'cash', 9_000_000, 1));
  const bill = { kind: 'bill', net: 1_000_000, vat: 180_000, vat_rate: 1800, open_amount: 0 };
  entry('2026-02-01', { ...bill, category: 'materials' }, [
    ['cost', 1_000_000, 4],
    ['vat', 180_000],
    ['payable', -1_180_000, 4],
  ]);
  const payment = { kind: 'payment', net: 1_180_000, pays: id };
  entry('2026-02-10', payment, both('payable', 'cash', 1_180_000, 4));
  const rent = { kind: 'income', net: 500_000, vat: 90_000, vat_rate: 1800, category: 'rent' };
  entry('2026-02-15', rent, [
    ['cash', 590_000],
    ['income', -500_000],
    ['vat', -90_000],
  ]);
  if (version >= 6)
    entry('2026-02-20', { kind: 'instalment', net: 150_000, loan_id: 1 }, [
      ['loan', 100_000],
      ['cost', 50_000, 3],
      ['cash', -150_000, 3],
    ]);
  if (version >= 8) addPayouts(entry, () => id);
}

/** The tax was withheld, but left the account as if it had been paid out. */
function addPayouts(
  entry: (date: string, row: Row, postings: Posting[]) => void,
  lastId: () => number,
) {
  const part = { holding_id: 1, distribution_part_id: 1 };
  const paid = { kind: 'distribution', net: 1_000_000, ...part };
  entry(
    '2026-03-10',
    { ...paid, reversed_by: lastId() + 2 },
    both('distributed', 'cash', 1_000_000),
  );
  const reversal = { kind: 'reversal', net: -1_000_000, ...part, reverses: lastId() };
  entry('2026-03-11', reversal, both('cash', 'distributed', 1_000_000));
  entry('2026-03-12', paid, both('distributed', 'cash', 1_000_000));
}

const both = (debit: string, credit: string, amount: number, line?: number): Posting[] => [
  [debit, amount, line],
  [credit, -amount, line],
];
