export { UpdateScreen as default } from '~/screens/investor-updates/show';
export { updateShowLoader as loader } from '~/screens/investor-updates/show.server';
