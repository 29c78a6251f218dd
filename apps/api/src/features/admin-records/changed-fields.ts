import { orderedJson } from '@vouch/domain'

type Fields = Readonly<Record<string, unknown>>

/** A question as versions of jobs store it. Those from before there were more kinds have fewer members. */
interface StoredQuestion extends Fields {
  readonly kind: string
  readonly knockOut: unknown
}

/** A question with all members, so that a version from before there were more kinds compares with a later one. */
function complete(question: StoredQuestion): StoredQuestion {
  const { kind, knockOut } = question
  return {
    ...{ help: '', options: [], min: null, max: null, showWhen: null },
    ...question,
    kind: kind === 'text' ? 'long-text' : kind,
    knockOut: typeof knockOut === 'string' ? { is: knockOut, type: 'answer' } : knockOut,
  }
}

/** A value of a list without a level is compared by its words, because skills were words before they had codes. */
function wordsOf(part: unknown): unknown {
  const isPlainPick =
    typeof part === 'object' && part !== null && 'label' in part && 'level' in part && part.level === null
  return isPlainPick ? part.label : part
}

function textOf(name: string, fields: Fields): string {
  const value = fields[name]
  if (!Array.isArray(value)) return orderedJson(value)
  return orderedJson(value.map(name === 'questions' ? complete : wordsOf))
}

/** Names of the fields in which two versions of a job differ. A field that an older Vouch did not have has not changed. */
export function changedFields(before: Fields, after: Fields): string[] {
  return Object.keys(before).filter((name) => textOf(name, before) !== textOf(name, after))
}
