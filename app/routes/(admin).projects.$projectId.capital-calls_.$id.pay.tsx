export { CallPayScreen as default } from '~/screens/capital-calls/pay';
export {
  callPayAction as action,
  callPayLoader as loader,
} from '~/screens/capital-calls/show.server';
