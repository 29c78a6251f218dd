import { z } from 'zod'
import { line, text } from '../common.ts'
import {
  detailsInput,
  interviewMinutes,
  maxDetails,
  questionnaireDefaults,
  questionnaireInput,
} from './stage-artefacts.ts'

const question = questionnaireInput.shape.questions.element
const item = detailsInput.shape.items.element

/**
 * What a job's team prepares for the later stages. The forms of these stages start with it; nothing is sent by itself.
 * Questions and items may still lack their text.
 */
export const stagePlan = z
  .object({
    questionnaire: z.array(question.extend({ text: line(500) })).max(questionnaireDefaults.maxQuestions),
    interview: z.object({
      /** Null for the default length. */
      minutes: z.int().min(interviewMinutes.min).max(interviewMinutes.max).nullable(),
      place: line(300),
      note: text(2000),
    }),
    details: z.array(item.extend({ name: line(120) })).max(maxDetails),
  })
  .meta({ id: 'StagePlan' })

export type StagePlan = z.infer<typeof stagePlan>
