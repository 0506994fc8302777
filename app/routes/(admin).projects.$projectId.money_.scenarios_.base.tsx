export { bookLinks as links } from '~/screens/books/links';
export { ScenarioScreen as default } from '~/screens/scenarios/show';
export { baseScenarioLoader as loader } from '~/screens/scenarios/show.server';
