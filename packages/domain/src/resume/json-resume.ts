/** A résumé in the JSON Resume schema 1.x, in which every field is optional. */
export interface JsonResume {
  $schema?: string
  basics?: ResumeBasics
  work?: ResumeWork[]
  volunteer?: ResumeVolunteer[]
  education?: ResumeEducation[]
  awards?: { title?: string; date?: string; awarder?: string; summary?: string }[]
  certificates?: { name?: string; date?: string; url?: string; issuer?: string }[]
  publications?: { name?: string; publisher?: string; releaseDate?: string; url?: string; summary?: string }[]
  skills?: { name?: string; level?: string; keywords?: string[] }[]
  languages?: { language?: string; fluency?: string }[]
  interests?: { name?: string; keywords?: string[] }[]
  references?: { name?: string; reference?: string }[]
  projects?: ResumeProject[]
}

export interface ResumeBasics {
  name?: string
  label?: string
  image?: string
  email?: string
  phone?: string
  url?: string
  summary?: string
  location?: {
    address?: string
    postalCode?: string
    city?: string
    countryCode?: string
    region?: string
  }
  profiles?: { network?: string; username?: string; url?: string }[]
}

export interface ResumeWork {
  name?: string
  location?: string
  description?: string
  position?: string
  url?: string
  startDate?: string
  endDate?: string
  summary?: string
  highlights?: string[]
}

export interface ResumeVolunteer {
  organization?: string
  position?: string
  url?: string
  startDate?: string
  endDate?: string
  summary?: string
  highlights?: string[]
}

export interface ResumeEducation {
  institution?: string
  url?: string
  area?: string
  studyType?: string
  startDate?: string
  endDate?: string
  score?: string
  courses?: string[]
}

export interface ResumeProject {
  name?: string
  description?: string
  highlights?: string[]
  keywords?: string[]
  startDate?: string
  endDate?: string
  url?: string
  roles?: string[]
  entity?: string
  type?: string
}

/** URL of the JSON Resume schema, written to exports as `$schema`. */
export const jsonResumeSchema =
  'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json'
