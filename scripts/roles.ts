import { compareRoles } from '../tests/support/role-proposals';

// Prints the rows that docs/roles.md lacks, proposed from the roles and permissions of the
// operations and queries, and its outdated rows (docs/adding.md).
const { missing, stale } = await compareRoles();
console.log(['Missing:', ...missing, '', 'Stale:', ...stale].join('\n'));
process.exit(missing.length + stale.length > 0 ? 1 : 0);
