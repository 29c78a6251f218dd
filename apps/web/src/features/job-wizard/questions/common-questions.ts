import type { DraftQuestion } from '../draft-fields.ts'
import { commonTexts } from './common-questions.en.ts'
import { newOption, newQuestion } from './question-edits.ts'

export type CommonQuestion = keyof typeof commonTexts.english

interface Shape
  extends Pick<DraftQuestion, 'kind'>,
    Partial<Pick<DraftQuestion, 'min' | 'max' | 'required'>> {
  /** The answer to flag. */
  readonly flagged?: 'no'
}

const shapes: Readonly<Record<CommonQuestion, Shape>> = {
  work: { kind: 'yes-no', flagged: 'no' },
  start: { kind: 'date' },
  notice: { kind: 'single' },
  licence: { kind: 'multiple' },
  shifts: { kind: 'multiple' },
  hours: { kind: 'number', min: 1, max: 60 },
  experience: { kind: 'number', min: 0, max: 60 },
  travel: { kind: 'single' },
  onSite: { kind: 'yes-no' },
  lifting: { kind: 'yes-no' },
  language: { kind: 'rating' },
  certificate: { kind: 'yes-no', flagged: 'no' },
  pay: { kind: 'number', min: 0, required: false },
  motivation: { kind: 'long-text', required: false },
}

export const commonQuestions = Object.keys(shapes) as CommonQuestion[]

/** A new question with the words of a common one. */
export function fromCommon(name: CommonQuestion): DraftQuestion {
  const { flagged, ...shape } = shapes[name]
  const words: {
    readonly text: string
    readonly help?: string
    readonly options?: Readonly<Record<string, string>>
  } = commonTexts.english[name]
  const options = Object.keys(words.options ?? {})
  return {
    ...newQuestion(shape.kind),
    ...shape,
    text: commonTexts.t(`${name}.text`),
    help: words.help === undefined ? '' : commonTexts.t(`${name}.help` as 'work.help'),
    options: options.map((option) =>
      newOption(commonTexts.t(`${name}.options.${option}` as 'notice.options.none')),
    ),
    knockOut: flagged ? { type: 'answer', is: flagged } : null,
  }
}
