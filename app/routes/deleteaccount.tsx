export { AskDeletionScreen as default } from '~/screens/account-deletion/ask';
export { askDeletionLoader as loader } from '~/screens/account-deletion/ask.server';
