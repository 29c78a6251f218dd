import type { MasterDefinition, MasterFieldDefinition } from '@vouch/contract'

/** Fields of a list that forms show, in order. */
export function formFields({ fields }: Pick<MasterDefinition, 'fields'>): MasterFieldDefinition[] {
  return fields.filter(({ dropped }) => !dropped)
}
