export { BankScreen as default } from '~/screens/billing/payments/bank';
export { bankAction as action, bankLoader as loader } from '~/screens/billing/payments/bank.server';
