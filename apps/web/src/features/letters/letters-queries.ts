import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type LetterKind,
  type LetterLanguage,
  type LetterTemplate,
  listCompanyLetters,
  listLetters,
  previewCompanyLetter,
  previewLetter,
  resetCompanyLetter,
  resetLetter,
  saveCompanyLetter,
  saveLetter,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'

interface LetterName {
  readonly kind: LetterKind
  readonly language: LetterLanguage
}

interface Words {
  readonly subject: string
  readonly body: string
}

const quiet = { quiet: true } as const

/** The letters of a company; with null those of the marketplace. */
export const lettersQuery = (companyId: string | null) =>
  queryOptions({
    queryKey: ['letters', 'list', companyId],
    queryFn: ({ signal }) =>
      companyId === null
        ? api(listLetters, {}, { ...quiet, signal })
        : api(listCompanyLetters, { params: { id: companyId } }, { ...quiet, signal }),
  })

/** Words filled for the latest applicant. */
export const letterPreviewQuery = (companyId: string | null, name: LetterName, words: Words) =>
  queryOptions({
    queryKey: ['letters', 'preview', companyId, name, words],
    queryFn: ({ signal }) => {
      const body = { ...name, ...words }
      return companyId === null
        ? api(previewLetter, { body }, { ...quiet, signal })
        : api(previewCompanyLetter, { params: { id: companyId }, body }, { ...quiet, signal })
    },
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })

/** @throws ApiProblem, 412 if somebody else has changed the letter */
export function storeWords(
  companyId: string | null,
  name: LetterName,
  body: Words & { readonly version: number },
): Promise<LetterTemplate> {
  return companyId === null
    ? api(saveLetter, { params: name, body }, quiet)
    : api(saveCompanyLetter, { params: { id: companyId, ...name }, body }, quiet)
}

/** Deletes an owner's words. @returns the letter that then applies @throws ApiProblem */
export function resetWords(companyId: string | null, name: LetterName): Promise<LetterTemplate> {
  return companyId === null
    ? api(resetLetter, { params: name })
    : api(resetCompanyLetter, { params: { id: companyId, ...name } })
}
