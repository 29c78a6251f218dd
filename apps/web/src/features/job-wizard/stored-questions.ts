import type { KnockOut, QuestionKind } from '@vouch/contract'
import type { DraftStorage } from '#lib/draft/draft-options.ts'
import type { DraftFields, DraftQuestion } from './draft-fields.ts'

/** A question as earlier versions stored it on the device. */
interface OldQuestion {
  readonly kind: QuestionKind | 'text'
  readonly knockOut: KnockOut | 'yes' | 'no' | null
}

function upgraded(question: Omit<DraftQuestion, 'kind' | 'knockOut'> & OldQuestion): DraftQuestion {
  const { kind, knockOut } = question
  return {
    ...{ help: '', options: [], min: null, max: null, showWhen: null },
    ...question,
    kind: kind === 'text' ? 'long-text' : kind,
    knockOut: typeof knockOut === 'string' ? { type: 'answer', is: knockOut } : knockOut,
  }
}

function upgradedFields(fields: Partial<DraftFields>): Partial<DraftFields> {
  return fields.questions ? { ...fields, questions: fields.questions.map(upgraded) } : fields
}

/** Reads drafts of earlier versions, whose questions were yes/no or text, as today’s questions. */
export function withUpgradedQuestions(storage: DraftStorage<DraftFields>): DraftStorage<DraftFields> {
  return {
    ...storage,
    read: () => {
      const stored = storage.read()
      return stored && { ...stored, mine: upgradedFields(stored.mine), base: upgradedFields(stored.base) }
    },
  }
}
