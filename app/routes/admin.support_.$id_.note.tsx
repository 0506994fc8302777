export {
  supportNoteAction as action,
  supportNoteLoader as loader,
} from '~/screens/support/inbox.server';
export { SupportNoteScreen as default } from '~/screens/support/note';
