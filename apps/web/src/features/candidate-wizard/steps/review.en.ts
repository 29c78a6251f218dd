import { defineTexts } from '#lib/format/texts.ts'

export const reviewTexts = defineTexts('candidate-review', {
  publish: {
    submit: 'Publish the profile',
    finish: 'Save and finish',
    done: 'Your profile is published.',
    saved: 'Your profile is saved.',
    missing: 'Some things are missing before the profile can be published.',
    unpublish: 'Take it out of the directory',
    unpublished: 'Employers do not find your profile any more.',
  },
  found: {
    hidden: 'Nobody can find you now.',
    draft: 'Nobody can find you until you publish.',
    incomplete: 'Nobody can find you while something is missing.',
    unproven: 'Nobody can find you until your e-mail address is confirmed.',
    found: 'Employers can find you.',
  },
  state: {
    published: 'Published',
    publishedBody: 'Employers find your profile, as you have chosen below.',
    hidden: 'Published, but hidden',
    hiddenBody: 'You have chosen that nobody finds it.',
    incomplete: 'Published, but not found',
    incompleteBody:
      'Something required is missing. As soon as it is there, employers find your profile again.',
    unproven: 'Not found yet',
    unprovenBody: 'Confirm your e-mail address: until then nobody finds your profile.',
    draft: 'Not published',
    draftBody: 'Nobody finds your profile. What you send with an application is read by that employer alone.',
  },
  missing: {
    ready: 'Everything that is needed is there.',
    count_one: 'One thing is missing before you can publish',
    count_other: '{{count}} things are missing before you can publish',
    news_one: 'Your profile stays published. There is one new version to read:',
    news_other: 'Your profile stays published. There are {{count}} new versions to read:',
    entry: '{{label}}: {{what}}',
  },
  here: {
    title: 'Fill in what is missing',
    hint: 'Saved in the step where it belongs.',
  },
  consents: {
    title: 'Terms and privacy',
    hint: 'Needed to publish your profile. Each tick is kept with the version of the text and the day.',
  },
  advice: {
    title: 'What would help',
    'no-summary': 'Write a summary: it is what employers read first',
    'no-target-occupation': 'Say which occupations you look for',
    'no-experience': 'Add where you have worked',
    'unexplained-gap': 'Explain the time between your jobs',
    'no-education': 'Add your education',
    'few-skills': 'Add at least three skills',
    'no-top-skills': 'Choose your top five skills',
    'no-languages': 'Add the languages you speak',
    'no-cv': 'Upload your CV',
  },
  preview: {
    title: 'What employers see',
    hint: 'This is all of it. Your address, telephone, date of birth, referees and documents are not shown.',
    show: 'Show the preview',
    passports: 'Your passports could not be loaded: they are missing below.',
    hide: 'Hide the preview',
  },
  visibility: {
    public: {
      label: 'Every employer here',
      hint: 'Everybody who hires on this marketplace, also companies that are not verified yet.',
    },
    employers: {
      label: 'Verified companies only',
      hint: 'Members of companies that have proven who they are.',
    },
    hidden: {
      label: 'Nobody',
      hint: 'You apply by yourself. Those to whom you apply read what you send them.',
    },
    never: 'Visitors without an account never see it.',
  },
  open: {
    open: 'Yes, I am looking for work',
    passive: 'Not actively, but I listen to good offers',
    'not-looking': 'No, not at the moment',
  },
  excluded: {
    hint: 'Your current employer, for example. Nobody who works there will see your profile, even if they work for another company too.',
    search: 'Add a company',
    searchHint: 'Type the name of a company that hires here',
    remove: 'Remove {{name}}',
    none: 'No company is excluded.',
    nothing: 'No company of this name hires here.',
    failed: 'The companies could not be loaded.',
  },
})
