import { Anchor } from '@mantine/core'
import type { CompanyPage } from '@vouch/contract'
import { formatList } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { FactsList } from '#ui/list/facts-list.tsx'
import { texts } from './company-page.en.ts'

export function PublicFacts({ company }: { readonly company: CompanyPage }) {
  const t = useTexts(texts)
  const { name, legalName, website, departments, privacyAddress, responseDays } = company
  return (
    <FactsList
      layout="stacked"
      facts={[
        { label: t('facts.legalName'), value: legalName === name ? null : legalName },
        { label: t('facts.industry'), value: company.industry },
        { label: t('facts.kind'), value: company.kind },
        { label: t('facts.size'), value: company.size },
        { label: t('facts.founded'), value: company.founded },
        { label: t('facts.place'), value: company.location },
        {
          label: t('facts.website'),
          value: website && (
            <Anchor href={website} target="_blank" rel="noopener noreferrer nofollow">
              {website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
            </Anchor>
          ),
        },
        {
          label: t('facts.departments'),
          value: departments.length > 0 ? formatList(departments) : null,
        },
        {
          label: t('facts.promise'),
          value: responseDays === null ? null : t('days', { count: responseDays }),
        },
        {
          label: t('facts.privacy'),
          value: privacyAddress && <Anchor href={`mailto:${privacyAddress}`}>{privacyAddress}</Anchor>,
        },
      ]}
    />
  )
}
