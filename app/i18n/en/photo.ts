export const photo = {
  title: '{{flag}}, photo {{number}} of {{of}}',
  alt: '{{name}}, {{flag}}, photo {{number}} of {{of}}',
  taken: 'Taken on {{date}}',
  among: 'Other photos',
  previous: 'Previous',
  next: 'Next',
  back: 'Back to the project',
  pairs: 'Before and after photos are paired in order.',
  compare: { label: 'Compare before and after', before: 'Before', half: 'Half', after: 'After' },
};
