export { HoldingScreen as default } from '~/screens/holdings/show';
export { holdingShowLoader as loader } from '~/screens/holdings/show.server';
