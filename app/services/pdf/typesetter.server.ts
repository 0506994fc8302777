import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { PdfDocument, TypesetPdf } from './document';
import type { Answer } from './typeset';

type Options = {
  /** Milliseconds without work after which the process ends. */
  idle?: number;
  /** Milliseconds after which a document has failed. */
  most?: number;
};

/**
 * Sets documents in a child process, which starts with the first one and ends when it is idle. One
 * is set at a time, in the order in which they were asked for.
 */
export function createTypesetter({ idle = 20_000, most = 60_000 }: Options = {}): TypesetPdf {
  let child: ChildProcess | null = null;
  let ending: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const running = () => {
    clearTimeout(ending);
    if (child) return child;
    const started = fork(path.resolve('build/typeset.js'), { serialization: 'advanced' });
    // A server that stops does not wait for it.
    started.unref();
    started.channel?.unref();
    started.once('exit', () => {
      if (child === started) child = null;
    });
    child = started;
    return started;
  };

  const endLater = (started: ChildProcess) => {
    ending = setTimeout(() => {
      child = null;
      started.disconnect();
    }, idle).unref();
  };

  return (document) => {
    const mine = turn.then(async () => {
      const started = running();
      try {
        return await answerOf(started, document, most);
      } finally {
        if (started.killed || !started.connected) child = null;
        else endLater(started);
      }
    });
    turn = mine.catch(() => undefined);
    return mine;
  };
}

/** @throws if the process ends, takes too long, or cannot set the document */
function answerOf(child: ChildProcess, document: PdfDocument, most: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      end(() => reject(new Error('The document took too long to set.')));
    }, most);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      child.off('message', answered);
      child.off('exit', ended);
      child.off('error', ended);
      settle();
    };
    const answered = (answer: Answer) =>
      end(() =>
        'bytes' in answer
          ? resolve(Buffer.from(answer.bytes))
          : reject(new Error(`The document could not be set: ${answer.problem}`)),
      );
    const ended = () => end(() => reject(new Error('The process that sets documents ended.')));
    child.on('message', answered);
    child.once('exit', ended);
    child.once('error', ended);
    child.send(document, (error) => error && ended());
  });
}
