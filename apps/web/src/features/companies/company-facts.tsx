import { Anchor } from '@mantine/core'
import type { CompanyRecord } from '@vouch/contract'
import { formatList, formatNumber } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { FactsList } from '#ui/list/facts-list.tsx'
import { texts } from './companies.en.ts'
import classes from './companies.module.css'

const labels = (picks: readonly { readonly label: string }[]): string | null =>
  picks.length === 0 ? null : formatList(picks.map(({ label }) => label))

export function CompanyFacts({ company }: { readonly company: CompanyRecord }) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { fields, website, role } = company
  const { headOffice, contact, privacyAddress, responseDays } = fields
  const place = [headOffice.address, headOffice.city?.label, headOffice.country?.label].filter(Boolean)
  const person = [contact.name, contact.email, contact.phone].filter(Boolean)
  return (
    <aside className={classes.side} aria-label={t('view.facts')}>
      <FactsList
        layout="stacked"
        facts={[
          { label: t('view.tradingName'), value: company.tradingName || null },
          { label: t('view.role'), value: role && word(`companyRole.${role}`) },
          { label: t('view.openJobs'), value: formatNumber(company.openJobs) },
          { label: t('view.industry'), value: fields.industry?.label },
          { label: t('view.kind'), value: fields.kind?.label },
          { label: t('view.size'), value: fields.size?.label },
          { label: t('view.founded'), value: fields.founded },
          {
            label: t('view.website'),
            value: website && (
              <Anchor href={website} target="_blank" rel="noopener noreferrer">
                {website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
              </Anchor>
            ),
          },
          {
            label: t('view.headOffice'),
            value: place.length > 0 ? place.join(', ') : company.location,
          },
          { label: t('view.benefits'), value: labels(fields.benefits) },
          { label: t('view.departments'), value: labels(fields.departments) },
          { label: t('view.contact'), value: person.length > 0 ? person.join(', ') : null },
          { label: t('view.privacy'), value: privacyAddress || null },
          { label: t('view.retention'), value: t('view.months', { count: fields.retentionMonths }) },
          {
            label: t('view.response'),
            value: responseDays === null ? null : t('view.days', { count: responseDays }),
          },
          { label: t('view.timeZone'), value: fields.timeZone?.replaceAll('_', ' ') ?? 'UTC' },
        ]}
      />
    </aside>
  )
}
