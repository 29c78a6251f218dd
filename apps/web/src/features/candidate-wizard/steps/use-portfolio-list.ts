import type { ProfileData } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { useWizardStep } from '../draft/step-context.ts'
import { fieldTexts } from '../fields/fields.en.ts'
import type { Item } from '../fields/item-list.tsx'

type Portfolio = ProfileData['portfolio']
type Lists = { [K in keyof Portfolio]: Portfolio[K] extends readonly Item[] ? K : never }[keyof Portfolio]

/** What each list of the step shares: where it stands in the step, and how it changes. */
export function usePortfolioList() {
  const t = useTexts(fieldTexts)
  const { values, draft } = useWizardStep('portfolio')
  return <K extends Lists>(field: K) => ({
    field,
    label: t(`portfolio.${field as 'languages'}`),
    items: values[field] as readonly Portfolio[K][number][],
    onChange: (make: (items: readonly Portfolio[K][number][]) => Portfolio[K][number][]) =>
      draft.update((now) => ({ ...now, [field]: make(now[field] as readonly Portfolio[K][number][]) })),
  })
}
