import { useLoaderData } from '@remix-run/react';
import { ThreadPane } from './parts/thread';
import type { messageShowLoader } from './thread.server';

export function MessageShowScreen() {
  const { thread } = useLoaderData<typeof messageShowLoader>();
  return <ThreadPane thread={thread} />;
}
