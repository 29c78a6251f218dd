import { interviewMinutes, type StagePlan } from '@vouch/contract'

/** The plan of a job for which nothing is prepared. */
export function emptyStagePlan(): StagePlan {
  return { questionnaire: [], interview: { minutes: null, place: '', note: '' }, details: [] }
}

/** What the forms of the later stages start with: questions and items that have a text, and an interview's length. */
export function startOfStages({ questionnaire, interview, details }: StagePlan) {
  return {
    questions: questionnaire.filter(({ text }) => text.trim() !== ''),
    interview: { ...interview, minutes: interview.minutes ?? interviewMinutes.default },
    items: details.filter(({ name }) => name.trim() !== ''),
  }
}
