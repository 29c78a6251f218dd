import type { DefinitionFields, PassportDefinition } from '@vouch/contract'
import { createContext, use } from 'react'
import type { DefinitionDraft } from './definition-draft.ts'

export interface DefinitionEdit {
  readonly definition: PassportDefinition
  readonly draft: DefinitionDraft
  readonly values: DefinitionFields
  /** Changes some fields. */
  readonly set: (change: Partial<DefinitionFields>) => void
  /** Error messages by field path. */
  readonly errors: Readonly<Record<string, string>>
}

export const DefinitionContext = createContext<DefinitionEdit | null>(null)

/** The definition that is being edited. */
export function useDefinitionEdit(): DefinitionEdit {
  const edit = use(DefinitionContext)
  if (!edit) throw new Error('Render this field inside the definition editor')
  return edit
}
