export const photo = {
  title: '{{flag}}, photo {{number}} of {{of}}',
  alt: '{{name}}, {{flag}}, photo {{number}} of {{of}}',
  taken: 'Taken on {{date}}',
  among: 'Other photos',
  previous: 'Previous',
  next: 'Next',
  back: 'Back to the project',
  pairs: 'The first photo from before stands beside the first from after, and so on.',
};
