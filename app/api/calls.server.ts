import { assetTypeCalls } from './asset-types.server';
import { cardCalls } from './billing/cards.server';
import { paymentCalls } from './billing/payments.server';
import { subscriptionCalls } from './billing/subscriptions.server';
import { bookReportCalls } from './book-reports.server';
import type { Call } from './call.server';
import { capitalCallCalls } from './capital-calls.server';
import { changeOrderCalls } from './change-orders.server';
import { dashboardCalls } from './dashboard.server';
import { dealCalls } from './deals.server';
import { distributionCalls } from './distributions.server';
import { documentCalls } from './documents.server';
import { entryCalls } from './entries.server';
import { faqCalls } from './faqs.server';
import { fileCalls } from './files.server';
import { holdingCalls } from './holdings.server';
import { investorUpdateCalls } from './investor-updates.server';
import { invitationCalls } from './invitations.server';
import { loanCalls } from './loans.server';
import { messageCalls } from './messages.server';
import { milestoneCalls } from './milestones.server';
import { moneyCalls } from './money.server';
import { orderCalls } from './orders.server';
import { payerCalls } from './payers.server';
import { peopleCalls } from './people.server';
import { phaseCalls } from './phases.server';
import { planCalls } from './plans.server';
import { priceIndexCalls } from './price-indexes.server';
import { profileCalls } from './profile.server';
import { projectCalls } from './projects.server';
import { purchaseCalls } from './purchases.server';
import { reportCalls } from './reports.server';
import { requestCalls } from './requests.server';
import { scenarioCalls } from './scenarios.server';
import { searchCalls } from './search.server';
import { signInCalls } from './sign-in.server';
import { statementCalls } from './statements.server';
import { storyCalls } from './story.server';
import { supplierCalls } from './suppliers.server';
import { termsCalls } from './terms.server';
import { timelineCalls } from './timeline.server';
import { webhookCalls } from './webhook-calls.server';

export const callsByNoun = {
  'Signing in': signInCalls,
  'Your profile': profileCalls,
  Dashboards: dashboardCalls,
  Search: searchCalls,
  Deals: dealCalls,
  Projects: [...projectCalls, ...timelineCalls, ...storyCalls],
  Phases: phaseCalls,
  Milestones: milestoneCalls,
  Books: [...entryCalls, ...moneyCalls, ...payerCalls, ...bookReportCalls],
  'Purchase and sales': purchaseCalls,
  Suppliers: supplierCalls,
  Holdings: [...holdingCalls, ...termsCalls],
  Orders: orderCalls,
  'Change orders': changeOrderCalls,
  'Capital calls': capitalCallCalls,
  Distributions: distributionCalls,
  Statements: statementCalls,
  Loans: loanCalls,
  Scenarios: scenarioCalls,
  Indexes: priceIndexCalls,
  Documents: documentCalls,
  Files: fileCalls,
  Messages: messageCalls,
  Requests: requestCalls,
  Reports: reportCalls,
  'Updates to investors': investorUpdateCalls,
  Invitations: invitationCalls,
  People: peopleCalls,
  'Asset types': assetTypeCalls,
  Plans: [...planCalls, ...subscriptionCalls, ...cardCalls, ...paymentCalls],
  'Webhook addresses': webhookCalls,
  'Questions and support': faqCalls,
} satisfies Record<string, Call[]>;

export const calls: Call[] = Object.values(callsByNoun).flat();
