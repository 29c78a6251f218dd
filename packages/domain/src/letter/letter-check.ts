import type { FieldProblem, LetterKind } from '@vouch/contract'
import { letterVariables, unknownVariables } from './letter-rules.ts'

const list = (type: 'conjunction' | 'disjunction', names: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type }).format(names.map((name) => `{${name}}`))

/** Finds variables that a letter of the kind cannot contain. @returns one problem per field, `subject` or `body` */
export function checkLetter(
  kind: LetterKind,
  words: { readonly subject: string; readonly body: string },
): FieldProblem[] {
  return (['subject', 'body'] as const).flatMap((path) => {
    const unknown = unknownVariables(kind, words[path])
    if (unknown.length === 0) return []
    const known = list('disjunction', letterVariables[kind])
    const verb = unknown.length === 1 ? 'is' : 'are'
    const message = `${list('conjunction', unknown)} ${verb} not available in this letter. You can use ${known}.`
    return [{ path, message }]
  })
}
