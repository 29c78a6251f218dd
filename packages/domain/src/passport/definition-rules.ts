import type { DefinitionFields, DefinitionStatus } from '@vouch/contract'

export type DefinitionField = 'name' | 'description' | 'criteria' | `evidence.${number}.label`

/** Fields that publishing a definition needs and that are empty. */
export function missingOfDefinition(fields: DefinitionFields): DefinitionField[] {
  const missing: DefinitionField[] = []
  for (const field of ['name', 'description', 'criteria'] as const)
    if (fields[field] === '') missing.push(field)
  fields.evidence.forEach(({ label }, place) => {
    if (label === '') missing.push(`evidence.${place}.label`)
  })
  return missing
}

/** Whether the draft may be changed: not while an administrator looks at it, nor after the definition is retired. */
export function mayEditDefinition(status: DefinitionStatus): boolean {
  return status === 'draft' || status === 'published'
}

/**
 * Words for what only a state or a university may award, in the languages of the interface. Whole words, so that
 * “mastering” and “degreeless” pass.
 */
const reserved =
  /\b(?:degrees?|diplomas?|bachelors?|masters? of|master’s|master's|doctor(?:ate)?s?|ph\.?d|b\.?sc|m\.?sc|m\.?b\.?a|licen[cs]es?|licensed|licensure|diplom|doktor|abschluss|approbation|führerschein|lizenz|staatsexamen)\b/iu

/**
 * The word for a degree or a licence in a text; undefined if there is none. For the name and the description, which say
 * what the passport is. Criteria often require such a thing (“holds a driving licence”) without awarding it.
 */
export function reservedWordIn(text: string): string | undefined {
  return reserved.exec(text)?.[0]
}
