import { defineTexts } from '#lib/format/texts.ts'

export const reviewTexts = defineTexts('candidate-review', {
  publish: {
    submit: 'Publish profile',
    finish: 'Save and finish',
    done: 'Profile published.',
    saved: 'Profile saved.',
    missing: 'Complete the missing items before you publish.',
  },
  found: {
    hidden: 'Employers can’t find you.',
    draft: 'Employers can’t find you until you publish.',
    incomplete: 'Employers can’t find you until your profile is complete.',
    unproven: 'Employers can’t find you until you confirm your e-mail address.',
    found: 'Employers can find you.',
  },
  state: {
    published: 'Published',
    publishedBody: 'Employers can find your profile. Choose which employers below.',
    hidden: 'Published, but hidden',
    hiddenBody: 'You have hidden your profile from search.',
    incomplete: 'Published, but incomplete',
    incompleteBody: 'Employers can find your profile again once you add the missing items.',
    unproven: 'Not visible yet',
    unprovenBody: 'Confirm your e-mail address so employers can find your profile.',
    draft: 'Not published',
    draftBody: 'Employers can’t find your profile. You can still apply for jobs.',
  },
  missing: {
    ready: 'All required items are complete.',
    count_one: '1 item missing before you can publish',
    count_other: '{{count}} items missing before you can publish',
    news_one: 'Your profile stays published. 1 new version of our terms or privacy policy to review:',
    news_other:
      'Your profile stays published. {{count}} new versions of our terms or privacy policy to review:',
    entry: '{{label}}: {{what}}',
  },
  here: {
    title: 'Complete missing items',
    hint: 'Changes are saved in their own steps.',
  },
  consents: {
    title: 'Terms and privacy',
    hint: 'Required to publish your profile. We record the version and date of your consent.',
  },
  advice: {
    title: 'Tips for your profile',
    'no-summary': 'Write a summary. Employers read it first.',
    'no-target-occupation': 'Add the occupations you want',
    'no-experience': 'Add your work experience',
    'unexplained-gap': 'Explain gaps between jobs',
    'no-education': 'Add your education',
    'few-skills': 'Add at least three skills',
    'no-top-skills': 'Choose your top skills',
    'no-languages': 'Add the languages you speak',
    'no-cv': 'Upload your CV',
  },
  preview: {
    title: 'What employers see',
    hint: 'Your address, phone, date of birth, referees and documents are not shown.',
    show: 'Show preview',
    passports: 'We could not load your passports. The preview below does not show them. Try again.',
    hide: 'Hide preview',
  },
  visibility: {
    public: {
      label: 'All employers',
      hint: 'All employers on this marketplace, including unverified companies.',
    },
    employers: {
      label: 'Verified companies only',
      hint: 'Companies that have confirmed their identity.',
    },
    hidden: {
      label: 'No one',
      hint: 'Only employers you apply to see what you send them.',
    },
    never: 'Visitors without an account can’t see your profile.',
  },
  open: {
    open: 'Looking for work',
    passive: 'Open to offers',
    'not-looking': 'Not looking',
  },
  excluded: {
    hint: 'For example, your current employer. No one at these companies can see your profile.',
    search: 'Add a company',
    searchHint: 'Search companies on this marketplace',
    remove: 'Remove {{name}}',
    none: 'Your profile is not hidden from any company.',
    nothing: 'No matching company.',
    failed: 'We could not load the companies. Type again to retry.',
  },
})
