export { bookLinks as links } from '~/screens/books/links';
export { ScenarioListScreen as default } from '~/screens/scenarios/list';
export { scenarioListLoader as loader } from '~/screens/scenarios/show.server';
