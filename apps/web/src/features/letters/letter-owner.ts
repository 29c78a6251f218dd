import type { LetterKind, LetterLanguage, LetterTemplate } from '@vouch/contract'

/** Whose letters a page shows. */
export interface LetterOwner {
  /** Null for the marketplace. */
  readonly companyId: string | null
  /** Whether the viewer may write the letters. */
  readonly mayWrite: boolean
  /** Whether the viewer is a member of the company. */
  readonly isMember: boolean
  /** Address of the page, with the parameters that choose the owner. */
  readonly address: { readonly to: string; readonly search: Readonly<Record<string, string | undefined>> }
  /** Link to the company. */
  readonly back?: { readonly to: string; readonly label: string; readonly search: { readonly id: string } }
}

/** The letter that a page shows, as its search parameters have it. Without a kind: the list of a language. */
export interface LetterChoice {
  readonly kind?: LetterKind | undefined
  readonly language?: LetterLanguage | undefined
}

/** Whether a letter has words of the page's owner, which can be reset. */
export const isAdapted = ({ owner }: LetterTemplate, { companyId }: Pick<LetterOwner, 'companyId'>) =>
  owner === (companyId === null ? 'marketplace' : 'company')
