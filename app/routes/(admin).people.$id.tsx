export { PersonAccessScreen as default } from '~/screens/people/access';
export { personAccessLoader as loader } from '~/screens/people/access.server';
