export { BankScreen as default } from '~/screens/payments/bank';
export { bankAction as action, bankLoader as loader } from '~/screens/payments/bank.server';
