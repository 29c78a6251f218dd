import type { CompanyStep } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { consentTexts } from '#ui/form/consents.en.ts'
import { MissingList } from '#ui/wizard/missing-list.tsx'
import { labelKey, useWizardCompany } from './company-draft-context.ts'
import { proofOfRecord } from './company-values.ts'
import { texts } from './company-wizard.en.ts'
import { missingInOrder, missingSentence } from './missing-words.ts'
import { stepPath } from './paths.ts'
import { termsPath, termsSentence } from './terms.ts'

/** Fields that are missing before the company can be submitted, each linked to its input. */
export function MissingOfCompany() {
  const t = useTexts(texts)
  const { company, draft, openTerms } = useWizardCompany()
  const consent = useTexts(consentTexts)
  const entry = (step: CompanyStep, field: string, label: string, what: string) => ({
    text: t('missing.entry', { label, what }),
    to: stepPath.replace('$id', String(step)),
    search: { company: company.id, field },
  })
  const entries = missingInOrder(draft.values, proofOfRecord(company)).map((missing) =>
    entry(missing.step, missing.field, t(labelKey(missing.field)), missingSentence(missing)),
  )
  if (openTerms) entries.push(entry(3, termsPath, consent('name.term-of-service'), termsSentence(openTerms)))
  const { length: count } = entries
  return (
    <MissingList title={count === 0 ? t('missing.ready') : t('missing.count', { count })} entries={entries} />
  )
}
