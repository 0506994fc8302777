import { pageLoader } from '~/http/page.server';
import { webhookList } from '~/models/webhooks/save.server';

export const webhookListLoader = pageLoader((page) => {
  const { rows, mayAdd } = webhookList(page);
  Object.assign(page.frame, { title: page.text('webhook.title'), caching: 'never' });
  return { title: page.frame.title, hooks: rows, mayAdd };
});
