import { payers } from 'db/schema/project';
import { answerPayer } from '~/models/payers/answer.server';
import { type PayerQuestion, payerQuestion } from '~/models/payers/show.server';
import { takeBackPayer } from '~/models/payers/take-back.server';
import { transferWithOwner } from '~/models/payers/transfer.server';
import { perform, read } from './call.server';
import { day, done, flag, from, maybe, money, oneOf, presenter, text, whole } from './fields';

type Divided = { bank: number; owner: number; capital: number };
const divided = { bank: money, owner: money, capital: money };

const proposal = presenter<Divided>()('PayerProposal', divided);

const answer = presenter<NonNullable<PayerQuestion['answer']>>()('PayerAnswer', {
  id: whole,
  ...divided,
  holding_id: maybe(whole),
  free_day: day,
});

const question = presenter<PayerQuestion>()('PayerQuestion', {
  currency: from(text, ({ project }: PayerQuestion) => project.currency),
  amount: money,
  free_day: from(maybe(day), ({ amount, freeDay }: PayerQuestion) =>
    amount === 0 || freeDay < '1000' ? null : freeDay,
  ),
  is_possible: flag,
  proposal: maybe(proposal),
  typed_payer: maybe(oneOf(payers)),
  answer: maybe(answer),
});

const answered = presenter<{ id: number }>()('AnsweredPayer', { id: whole });

const transferred = presenter<{ id: number; date: string }>()('OwnerTransfer', {
  id: whole,
  date: day,
});

export const payerCalls = [
  read(
    'GET /api/projects/{project_id}/payer',
    'Who paid the typed amounts: the open question, or its answer',
    payerQuestion,
    question,
  ),
  perform(
    'POST /api/projects/{project_id}/payer',
    'Say who paid the typed amounts',
    answerPayer,
    answered,
  ),
  perform(
    'DELETE /api/projects/{project_id}/payer',
    'Take back the answer who paid the typed amounts',
    takeBackPayer,
    done,
  ),
  perform(
    'POST /api/projects/{project_id}/owner-transfers',
    'Enter money that the owner put in or took out',
    transferWithOwner,
    transferred,
  ),
];
