/** Webhook events by the audit action that causes them. */
const byAction = {
  'project.create': 'project.created',
  'project.update': 'project.updated',
  'project.delete': 'project.deleted',
  'project.restore': 'project.restored',
  'phase.create': 'phase.created',
  'phase.update': 'phase.updated',
  'phase.move': 'phase.moved',
  'phase.delete': 'phase.deleted',
  'milestone.create': 'milestone.created',
  'milestone.update': 'milestone.updated',
  'milestone.move': 'milestone.moved',
  'milestone.delete': 'milestone.deleted',
  'message.create': 'message.created',
  'document.create': 'document.created',
  'document.update': 'document.updated',
  'document.delete': 'document.deleted',
  'tenant-request.create': 'request.created',
  'tenant-request.answer': 'request.answered',
  'tenant-request.withdraw': 'request.withdrawn',
  'report.create': 'report.sent',
  'investor-update.send': 'investor_update.sent',
  'invitation.create': 'invitation.created',
  'invitation.resend': 'invitation.resent',
  'invitation.accept': 'invitation.accepted',
  'invitation.reject': 'invitation.rejected',
  'invitation.withdraw': 'invitation.withdrawn',
  'expense.create': 'expense.created',
  'bill.create': 'bill.created',
  'payment.create': 'bill.paid',
  'income.create': 'income.created',
  'entry.reverse': 'entry.reversed',
  'change-order.submit': 'change_order.submitted',
  'change-order.approve': 'change_order.approved',
  'change-order.reject': 'change_order.rejected',
  'loan.create': 'loan.created',
  'loan.draw': 'loan.drawn',
  'loan.pay': 'loan.paid',
  'capital-call.issue': 'capital_call.issued',
  'capital-call.pay': 'capital_call.paid',
  'distribution.approve': 'distribution.approved',
  'distribution.pay': 'distribution.paid',
  'distribution.reverse': 'distribution.reversed',
  'subscription.pay': 'payment.made',
  'subscription.refund': 'payment.refunded',
} as const;

/** Events that no person causes. */
const others = ['bill.due', 'budget.exceeded', 'statement.ready'] as const;

export type WebhookEvent = (typeof byAction)[keyof typeof byAction] | (typeof others)[number];

export const webhookEvents: [WebhookEvent, ...WebhookEvent[]] = [
  ...(Object.values(byAction) as [WebhookEvent, ...WebhookEvent[]]),
  ...others,
];

/** Returns null if the action causes no event. */
export const eventOf = (action: string): WebhookEvent | null =>
  Object.hasOwn(byAction, action) ? byAction[action as keyof typeof byAction] : null;

/** Sent to test a webhook, regardless of its selected events. */
export const testEvent = 'webhook.test';

type Noun<Event extends string> = Event extends `${infer Name}.${string}` ? Name : never;
type Verb<Event extends string> = Event extends `${string}.${infer Name}` ? Name : never;

export const nounOf = (event: WebhookEvent) => event.split('.')[0] as Noun<WebhookEvent>;
export const verbOf = (event: WebhookEvent) => event.split('.')[1] as Verb<WebhookEvent>;

export const webhookNouns = [...new Set(webhookEvents.map(nounOf))];
