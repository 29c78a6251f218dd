import { Title } from '@mantine/core'
import type { CompanyFieldPath, MissingOfCompany } from '@vouch/domain'
import { useTexts } from '#lib/texts.ts'
import { consentTexts } from '#ui/consents.en.ts'
import { LinkAnchor } from '#ui/link.tsx'
import { useWizardCompany } from './company-draft-context.ts'
import { proofOfRecord } from './company-values.ts'
import { texts } from './company-wizard.en.ts'
import classes from './company-wizard.module.css'
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
export function MissingList() {
  const t = useTexts(texts)
  const { company, draft, openTerms } = useWizardCompany()
  const consent = useTexts(consentTexts)
  const missing = missingInOrder(draft.values, proofOfRecord(company))
  const open = missing.length + (openTerms ? 1 : 0)
  const isReady = open === 0
  const words = (entry: MissingOfCompany) =>
    t('missing.entry', { label: t(`field.${labels[entry.field]}`), what: missingSentence(entry) })
  return (
    <section className={classes.check} data-ready={isReady} aria-labelledby="missing-title">
      <Title order={2} size="h3" id="missing-title">
        {isReady ? t('missing.ready') : t('missing.count', { count: open })}
      </Title>
      {!isReady && (
        <ul>
          {missing.map((entry) => (
            <li key={`${entry.field} ${entry.why}`}>
              <LinkAnchor
                to={stepPath}
                params={{ id: String(entry.step) }}
                search={{ company: company.id, field: entry.field }}
                underline="always"
              >
                {words(entry)}
              </LinkAnchor>
            </li>
          ))}
          {openTerms && (
            <li>
              <LinkAnchor
                to={stepPath}
                params={{ id: '3' }}
                search={{ company: company.id, field: termsPath }}
                underline="always"
              >
                {t('missing.entry', {
                  label: consent('name.term-of-service'),
                  what: termsSentence(openTerms),
                })}
              </LinkAnchor>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
