export { TakeawayScreen as default } from '~/screens/takeaway/show';
export { takeawayAction as action, takeawayLoader as loader } from '~/screens/takeaway/show.server';
