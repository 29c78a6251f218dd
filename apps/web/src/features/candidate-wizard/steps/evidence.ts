import type { HeldPassport, ProfileData } from '@vouch/contract'
import { fieldTexts } from '../fields/fields.en.ts'
import { hintTexts } from '../fields/hints.en.ts'
import { itemName } from '../fields/labels.ts'

interface EvidenceGroup {
  readonly group: string
  readonly items: { readonly value: string; readonly label: string }[]
}

/**
 * Entries of steps 4, 5, 7 and 8 that can be chosen as evidence of a skill, grouped by kind.
 * Unnamed entries are left out.
 */
export function evidenceChoices(data: ProfileData, passports: readonly HeldPassport[]): EvidenceGroup[] {
  const { t } = fieldTexts
  const groups = [
    { group: t('experience.items'), entries: data.experience.items },
    { group: t('education.items'), entries: data.education.items },
    { group: t('certifications.items'), entries: data.certifications.items },
    { group: hintTexts.t('passports'), entries: passports },
    { group: t('portfolio.projects'), entries: data.portfolio.projects },
  ]
  return groups.flatMap(({ group, entries }) => {
    const items = entries.flatMap((entry) => {
      const label = itemName(entry)
      return label === '' ? [] : [{ value: entry.id, label }]
    })
    return items.length === 0 ? [] : [{ group, items }]
  })
}
