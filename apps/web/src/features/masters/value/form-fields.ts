import type { MasterDefinition, MasterFieldDefinition } from '@vouch/contract'

/** Fields of a list that the person may fill in when adding a value, in order. */
export function settableFields(
  definition: Pick<MasterDefinition, 'fields' | 'settable'>,
): MasterFieldDefinition[] {
  return formFields(definition).filter(({ name }) => definition.settable.includes(name))
}

/** Fields of a list that forms show, in order. */
export function formFields({ fields }: Pick<MasterDefinition, 'fields'>): MasterFieldDefinition[] {
  return fields.filter(({ dropped }) => !dropped)
}
