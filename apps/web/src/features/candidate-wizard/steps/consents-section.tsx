import { legalDocumentNames } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { ConsentFields } from '#ui/form/consent-fields.tsx'
import { StepSection } from '../fields/step-section.tsx'
import { reviewTexts } from './review.en.ts'

/** The consents that publishing requires; shown on steps 9 and 10. */
export function ConsentsSection() {
  const t = useTexts(reviewTexts)
  return (
    <StepSection title={t('consents.title')} hint={t('consents.hint')}>
      <ConsentFields documents={legalDocumentNames} />
    </StepSection>
  )
}
