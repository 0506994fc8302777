export { bookLinks as links } from '~/screens/books/links';
export { ScenarioScreen as default } from '~/screens/scenarios/show';
export { scenarioShowLoader as loader } from '~/screens/scenarios/show.server';
