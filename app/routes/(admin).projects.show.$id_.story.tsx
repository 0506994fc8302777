export { ProjectStoryScreen as default } from '~/screens/projects/story';
export { projectStoryLoader as loader } from '~/screens/projects/story.server';
