import { isCompanyLetter } from '@vouch/domain'
import { notFound } from '#base/app-error.ts'
import type { LetterName } from './letters-store.ts'

/** @throws AppError not-found for a letter that companies do not write */
export function requireOwner({ companyId, kind }: Pick<LetterName, 'companyId' | 'kind'>): void {
  if (companyId !== null && !isCompanyLetter(kind)) throw notFound('This letter')
}
