export { UpdateListScreen as default } from '~/screens/investor-updates/list';
export { updateListLoader as loader } from '~/screens/investor-updates/list.server';
