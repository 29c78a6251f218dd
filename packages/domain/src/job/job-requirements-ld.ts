import type { JobPage } from '@vouch/contract'

/** Google's categories of education by code of the master list `education-levels`. */
const credentialOf: Readonly<Record<string, string>> = {
  'upper-secondary': 'high school',
  vocational: 'professional certificate',
  'post-secondary': 'professional certificate',
  'short-cycle': 'associate degree',
  bachelor: 'bachelor degree',
  master: 'postgraduate degree',
  doctorate: 'postgraduate degree',
}

const noRequirements = 'no requirements'

function experience(years: number | null): Record<string, unknown> {
  if (years === null) return {}
  if (years === 0) return { experienceRequirements: noRequirements }
  const required = { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: years * 12 }
  return { experienceRequirements: required }
}

function education(level: JobPage['educationLevel']): Record<string, unknown> {
  if (level?.code === 'none') return { educationRequirements: noRequirements }
  const credentialCategory = level && credentialOf[level.code]
  if (!credentialCategory) return {}
  return { educationRequirements: { '@type': 'EducationalOccupationalCredential', credentialCategory } }
}

function workHours({ hours, shifts }: JobPage): string {
  const perWeek = hours && (hours.min === hours.max ? `${hours.min}` : `${hours.min}–${hours.max}`)
  return [...(perWeek ? [`${perWeek} hours a week`] : []), ...shifts].join(', ')
}

/** What a job asks for and offers as properties of a JobPosting. What a job does not say is left out. */
export function requirementsLd(job: JobPage): Record<string, unknown> {
  const languages = job.languages.map(({ label, level }) => (level ? `${label} (${level})` : label))
  const qualifications = [...languages, ...job.licences].join(', ')
  const hours = workHours(job)
  return {
    ...(job.requiredSkills.length > 0 && { skills: job.requiredSkills.map(({ label }) => label).join(', ') }),
    ...(qualifications !== '' && { qualifications }),
    ...experience(job.experienceYears),
    ...education(job.educationLevel),
    ...(job.eligibility === 'right-to-work' && {
      eligibilityToWorkRequirement: 'Applicants must have the right to work in the country of the job',
    }),
    ...(hours !== '' && { workHours: hours }),
    ...(job.benefits.length > 0 && { jobBenefits: job.benefits.join(', ') }),
    ...(job.start === 'as-soon-as-possible' && { jobImmediateStart: true }),
    ...(job.start === 'date' && job.startsOn && { jobStartDate: job.startsOn }),
  }
}
