export { InvestmentListScreen as default } from '~/screens/holdings/own';
export { investmentListLoader as loader } from '~/screens/holdings/own.server';
