export { ResumeScreen as default } from '~/screens/shell/resume';
export { resumeAction as action, resumeLoader as loader } from '~/screens/shell/resume.server';
