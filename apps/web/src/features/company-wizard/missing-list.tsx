import type { CompanyFieldPath } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { consentTexts } from '#ui/form/consents.en.ts'
import { LinkAnchor } from '#ui/layout/link.tsx'
import { MissingList } from '#ui/wizard/missing-list.tsx'
import { useWizardCompany } from './company-draft-context.ts'
import { proofOfRecord } from './company-values.ts'
import { texts } from './company-wizard.en.ts'
import { missingInOrder, missingSentence } from './missing-words.ts'
import { stepPath } from './paths.ts'
import { termsPath, termsSentence } from './terms.ts'

const labels = {
  name: 'name',
  founded: 'founded',
  industry: 'industry',
  website: 'website',
  'headOffice.city': 'city',
  'headOffice.country': 'country',
  about: 'about',
  'contact.name': 'contactName',
  'contact.email': 'contactEmail',
  'contact.phone': 'contactPhone',
  privacyAddress: 'privacyAddress',
  proof: 'proof',
} as const satisfies Readonly<Record<CompanyFieldPath, keyof (typeof texts.english)['field']>>

/** What submitting still needs; each entry leads to its field. */
export function MissingOfCompany() {
  const t = useTexts(texts)
  const { company, draft, openTerms } = useWizardCompany()
  const consent = useTexts(consentTexts)
  const missing = missingInOrder(draft.values, proofOfRecord(company)).map((entry) => ({
    step: entry.step,
    field: entry.field as string,
    label: t(`field.${labels[entry.field]}`),
    what: missingSentence(entry),
  }))
  if (openTerms) {
    const label = consent('name.term-of-service')
    missing.push({ step: 3, field: termsPath, label, what: termsSentence(openTerms) })
  }
  return (
    <MissingList
      title={missing.length === 0 ? t('missing.ready') : t('missing.count', { count: missing.length })}
    >
      {missing.map(({ step, field, label, what }) => (
        <li key={`${field} ${what}`}>
          <LinkAnchor
            to={stepPath}
            params={{ id: String(step) }}
            search={{ company: company.id, field }}
            underline="always"
          >
            {t('missing.entry', { label, what })}
          </LinkAnchor>
        </li>
      ))}
    </MissingList>
  )
}
