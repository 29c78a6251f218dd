/** A job in a generated CV. Dates are `YYYY` or `YYYY-MM`; the end of the current job is ''. */
export interface OtherJob {
  readonly title: string
  readonly employer: string
  readonly place: string
  readonly from: string
  readonly to: string
  readonly told: readonly string[]
}

export interface OtherStudy {
  readonly degree: string
  readonly institution: string
  readonly from: string
  readonly to: string
}

/** Content of a generated CV, to compare with what was read. */
export interface OtherTruth {
  readonly language: 'en' | 'de' | 'fr' | 'es'
  readonly name: string
  readonly headline: string
  readonly email: string
  readonly phone: readonly [written: string, e164: string]
  readonly place: readonly [written: string, city: string, country: string]
  readonly link: string
  readonly jobs: readonly OtherJob[]
  readonly studies: readonly OtherStudy[]
  readonly skills: readonly string[]
  readonly languages: readonly (readonly [string, string])[]
}

/** Builds a job with its description. */
export const job = (
  title: string,
  employer: string,
  place: string,
  from: string,
  to: string,
  ...told: string[]
): OtherJob => ({ title, employer, place, from, to, told })
export const study = (degree: string, institution: string, from: string, to: string): OtherStudy => ({
  degree,
  institution,
  from,
  to,
})
