import type { ProfileData } from '@vouch/contract'
import { fieldTexts } from './fields.en.ts'
import { itemName } from './labels.ts'

interface EvidenceGroup {
  readonly group: string
  readonly items: { readonly value: string; readonly label: string }[]
}

/** The entries of steps 4, 5, 7 and 8 that can show a skill, by kind; those without a name are left out. */
export function evidenceChoices(data: ProfileData): EvidenceGroup[] {
  const { t } = fieldTexts
  const groups = [
    { group: t('experience.items'), entries: data.experience.items },
    { group: t('education.items'), entries: data.education.items },
    { group: t('certifications.items'), entries: data.certifications.items },
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
