export { bookLinks as links } from '~/screens/books/links';
export { PhaseImpactScreen as default } from '~/screens/scenarios/move';
export {
  phaseDelayAction as action,
  phaseImpactLoader as loader,
} from '~/screens/scenarios/move.server';
