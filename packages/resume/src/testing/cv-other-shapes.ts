/** One position, as it is said and as it is meant: dates `YYYY` or `YYYY-MM`, '' = still there. */
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

/** What a CV of the second set says. */
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

/** One position with what is told of it. */
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
