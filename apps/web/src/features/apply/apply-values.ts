import { countryCode, fileRef, type JobPage, line, required, text } from '@vouch/contract'
import { answerProblems } from '@vouch/domain'
import { z } from 'zod'
import { applyTexts } from './apply.en.ts'
import type { ApplyValues } from './apply-draft.ts'

const { t } = applyTexts

/** Schema of the application form, from the profile rules, the API contract and the job's questions. */
export function applySchema(job: Pick<JobPage, 'questions' | 'cvRule' | 'letterRule'>) {
  return z.object({
    firstName: required(line(60)),
    lastName: required(line(60)),
    country: countryCode.nullable().refine((country) => country !== null, t('you.countryMissing')),
    headline: required(line(120)),
    cv: fileRef.nullable().refine((cv) => job.cvRule !== 'required' || cv !== null, t('cv.missing')),
    coverLetter: text(10_000).refine(
      (letter) => job.letterRule !== 'required' || letter !== '',
      t('letter.missing'),
    ),
    answers: z.record(z.string(), text(2000)).superRefine((answers, context) => {
      const given = givenAnswers(job, answers)
      for (const { questionId } of answerProblems(job.questions, given)) {
        context.addIssue({ code: 'custom', path: [questionId], message: t('questions.required') })
      }
    }),
  })
}

/** Answers in the order of the job's questions, because error paths of the API contain the index. */
function givenAnswers(
  { questions }: Pick<JobPage, 'questions'>,
  answers: Readonly<Record<string, string>>,
): { questionId: string; answer: string }[] {
  return questions.map(({ id }) => ({ questionId: id, answer: answers[id]?.trim() ?? '' }))
}

/** Request body that submits the application. */
export function applyBody(job: JobPage, values: ApplyValues) {
  return {
    coverLetter: job.letterRule === 'hidden' ? '' : values.coverLetter.trim(),
    cvFileId: job.cvRule === 'hidden' ? null : (values.cv?.id ?? null),
    answers: givenAnswers(job, values.answers),
  }
}
