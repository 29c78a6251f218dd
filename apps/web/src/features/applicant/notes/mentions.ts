import type { Colleague } from '@vouch/contract'

/** A mention that is being typed: the text after "@" up to the caret. */
export interface TypedMention {
  /** Position of the "@". */
  readonly from: number
  readonly word: string
}

/** Finds a mention that is being typed at the caret. The "@" of an e-mail address begins none. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const match = /(?:^|[\s(])@([^@\n]{0,60})$/u.exec(text.slice(0, caret))
  if (!match) return null
  const word = match[1] ?? ''
  return { from: caret - word.length - 1, word }
}

const folded = (words: string) => words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Colleagues whose name, or a part of it, begins with the typed word. */
export function matchingColleagues(colleagues: readonly Colleague[], word: string): readonly Colleague[] {
  const start = folded(word).trimStart()
  return colleagues.filter(({ name }) => {
    const whole = folded(name)
    return whole.startsWith(start) || whole.split(/[\s-]+/).some((part) => part.startsWith(start))
  })
}

/** Completes a typed mention. @returns the text, and the caret after the mention */
export function insertMention(text: string, { from, word }: TypedMention, name: string) {
  const before = `${text.slice(0, from)}@${name} `
  return { text: before + text.slice(from + 1 + word.length).replace(/^ /, ''), caret: before.length }
}

/** A part of a note's text; `userIds` names the mentioned colleagues of a mention. */
export interface NotePart {
  readonly text: string
  readonly userIds: readonly string[]
}

/** Splits a text at its mentions. Colleagues of the same name are all mentioned. Longer names win: "@Ann Lee" is not Ann. */
export function splitMentions(text: string, colleagues: readonly Colleague[]): readonly NotePart[] {
  const byLength = [...colleagues]
    .filter(({ name }) => name !== '')
    .sort((a, b) => b.name.length - a.name.length)
  const parts: NotePart[] = []
  let plain = ''
  let at = 0
  while (at < text.length) {
    const named = text[at] === '@' ? byLength.find(({ name }) => isMentionAt(text, at, name)) : undefined
    if (!named) {
      plain += text[at]
      at += 1
      continue
    }
    if (plain !== '') parts.push({ text: plain, userIds: [] })
    plain = ''
    const userIds = colleagues.filter(({ name }) => name === named.name).map(({ userId }) => userId)
    parts.push({ text: `@${named.name}`, userIds })
    at += named.name.length + 1
  }
  return plain === '' ? parts : [...parts, { text: plain, userIds: [] }]
}

/** "@Ann" is a mention of Ann, "@Annabel" and "kim@Ann" are not. */
function isMentionAt(text: string, at: number, name: string): boolean {
  const after = text.slice(at + 1 + name.length)
  return (
    /(?:^|[\s(])$/.test(text.slice(0, at)) && text.startsWith(name, at + 1) && !/^[\p{L}\p{N}]/u.test(after)
  )
}

/** User ids of the colleagues that a text mentions, each once. */
export function mentionedIn(text: string, colleagues: readonly Colleague[]): string[] {
  return [...new Set(splitMentions(text, colleagues).flatMap(({ userIds }) => userIds))]
}

/**
 * Words after "@" that mention nobody, such as a first name or somebody outside the team. Leaves out a word at the end
 * that may still become a colleague's name.
 */
export function unknownMentions(text: string, colleagues: readonly Colleague[]): string[] {
  const parts = splitMentions(text, colleagues)
  const found = parts.flatMap((part, index) =>
    part.userIds.length > 0
      ? []
      : [...part.text.matchAll(/(?<=^|[\s(])@([\p{L}\p{M}][\p{L}\p{M}’'-]*)/gu)].flatMap((match) => {
          const word = match[1] ?? ''
          const isTyped = index === parts.length - 1 && match.index + match[0].length === part.text.length
          return isTyped && matchingColleagues(colleagues, word).length > 0 ? [] : [match[0]]
        }),
  )
  return [...new Set(found)]
}
