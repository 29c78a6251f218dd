import { type LetterLanguage, type LetterTemplate, letterKinds, letterLanguages } from '@vouch/contract'
import { isCompanyLetter } from '@vouch/domain'
import { builtInLetters } from './built-in-letters.ts'
import type { LetterName, StoredLetter } from './letters-store.ts'

/** A letter as its owner sees it. @param stored of `findLetters` */
export function letterView(name: LetterName, stored: readonly StoredLetter[]): LetterTemplate {
  const { companyId, kind, language } = name
  const of = (owner: string | null) =>
    stored.find((each) => each.companyId === owner && each.kind === kind && each.language === language)
  const marketplace = of(null)
  const own = companyId === null ? marketplace : of(companyId)
  const builtIn = { owner: 'built-in', ...builtInLetters[language][kind] } as const
  const fallback =
    companyId !== null && marketplace
      ? { owner: 'marketplace' as const, subject: marketplace.subject, body: marketplace.body }
      : builtIn
  if (!own) return { kind, language, ...fallback, fallback, version: 0 }
  const { subject, body, version } = own
  const owner = companyId === null ? 'marketplace' : 'company'
  return { kind, language, subject, body, owner, fallback, version }
}

/** All letters of an owner, in the order of their kinds. */
export function allLetters(companyId: string | null, stored: readonly StoredLetter[]): LetterTemplate[] {
  const kinds = companyId === null ? letterKinds : letterKinds.filter(isCompanyLetter)
  return kinds.flatMap((kind) =>
    letterLanguages.map((language: LetterLanguage) => letterView({ companyId, kind, language }, stored)),
  )
}
