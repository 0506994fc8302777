import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { PdfDocument, PdfPriority, TypesetPdf } from './document';
import type { Answer } from './typeset';

type Options = {
  /** Milliseconds without work after which the process ends. */
  idle?: number;
  /** Milliseconds after which a document has failed. */
  timeout?: number;
};

/**
 * V8 does not optimize Typst's code, which would take a third more memory, and longer than it saves
 * in fewer than a hundred long documents.
 */
const quickStart = ['--liftoff-only'];

type Task = {
  document: PdfDocument;
  resolve: (bytes: Buffer) => void;
  reject: (error: unknown) => void;
};

/**
 * Typesets documents in a child process, which starts with the first one and ends when it is idle.
 * One is typeset at a time: first the documents that people wait for, then those of jobs.
 */
export function createTypesetter({ idle = 20_000, timeout = 60_000 }: Options = {}): TypesetPdf {
  let child: ChildProcess | null = null;
  let ending: NodeJS.Timeout | undefined;
  let isWorking = false;
  const queues: Record<PdfPriority, Task[]> = { request: [], job: [] };

  const running = () => {
    clearTimeout(ending);
    if (child) return child;
    const worker = fork(path.resolve('build/typeset.js'), {
      serialization: 'advanced',
      execArgv: [...process.execArgv, ...quickStart],
    });
    // A server that stops does not wait for it.
    worker.unref();
    worker.channel?.unref();
    worker.once('exit', () => {
      if (child === worker) child = null;
    });
    child = worker;
    return worker;
  };

  const endLater = (worker: ChildProcess) => {
    ending = setTimeout(() => {
      child = null;
      if (worker.connected) worker.disconnect();
    }, idle).unref();
  };

  const typeset = async (document: PdfDocument): Promise<Buffer> => {
    const worker = running();
    try {
      return await answerOf(worker, document, timeout);
    } finally {
      if (worker.killed || !worker.connected) child = null;
      else endLater(worker);
    }
  };

  /** Tries once more if the process was killed, which need not be the document's fault. */
  const typesetAgain = (document: PdfDocument) => (error: unknown) => {
    if (!(error instanceof ProcessEnded)) throw error;
    child = null;
    return typeset(document);
  };

  const next = () => queues.request.shift() ?? queues.job.shift();

  const work = async () => {
    if (isWorking) return;
    isWorking = true;
    for (let task = next(); task; task = next()) {
      const { document, resolve, reject } = task;
      await typeset(document).catch(typesetAgain(document)).then(resolve, reject);
    }
    isWorking = false;
  };

  return (document, priority) =>
    new Promise((resolve, reject) => {
      queues[priority].push({ document, resolve, reject });
      void work();
    });
}

class ProcessEnded extends Error {
  override name = 'ProcessEnded';
}

/** @throws if the process ends, takes too long, or cannot set the document */
function answerOf(child: ChildProcess, document: PdfDocument, timeout: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      finish(() => reject(new Error('The document took too long to set.')));
    }, timeout);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onEnd);
      child.off('error', onEnd);
      settle();
    };
    const onMessage = (answer: Answer) =>
      finish(() =>
        'bytes' in answer
          ? resolve(Buffer.from(answer.bytes))
          : reject(new Error(`The document could not be set: ${answer.problem}`)),
      );
    const onEnd = () =>
      finish(() => reject(new ProcessEnded('The process that typesets documents ended.')));
    child.on('message', onMessage);
    child.once('exit', onEnd);
    child.once('error', onEnd);
    child.send(document, (error) => error && onEnd());
  });
}
