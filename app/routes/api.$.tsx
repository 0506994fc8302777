export { answerCall as action, answerCall as loader } from '~/api/door.server';
