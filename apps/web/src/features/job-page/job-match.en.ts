import { defineTexts } from '#lib/format/texts.ts'

export const jobMatchTexts = defineTexts('job-match', {
  title: 'How your profile matches',
  lines: 'What the job asks for',
  private: 'Only you see this. Employers never see it, and it does not affect their list of applicants.',
  little: {
    title: 'Not enough known yet',
    body: 'Less than half of what the job asks for can be compared with your profile, so there is no number.',
  },
  nothing: 'The job does not say enough to compare it with your profile.',
  add: 'Anything missing? Update your profile: ',
  failed: 'We could not compare the job with your profile.',
  retry: 'Try again',
  step: {
    preferences: 'what you are looking for',
    experience: 'work history',
    education: 'education',
    skills: 'skills',
    certifications: 'licences',
    portfolio: 'languages',
    personal: 'country',
  },
})
