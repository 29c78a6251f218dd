import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { Page } from '#ui/layout/page.tsx'
import { texts } from './companies.en.ts'
import { CompanyForm } from './company-form.tsx'
import { ownsAddedCompany, useAddCompany } from './use-add-company.ts'

interface CompanyFormPageProps {
  /** URL of the page to return to after adding the company, because it needed a company. */
  readonly next: string | undefined
}

export function CompanyFormPage({ next }: CompanyFormPageProps) {
  const t = useTexts(texts)
  const add = useAddCompany(next)
  const { data: person } = useQuery(currentPersonQuery)
  const isForOthers = person !== undefined && !ownsAddedCompany(person)
  return (
    <Page
      title={t(isForOthers ? 'form.addForOthersTitle' : 'form.addTitle')}
      width="text"
      back={{ to: '/admin/companies', label: t('view.back') }}
    >
      <Text mb="lg">{t(isForOthers ? 'form.addForOthersBody' : 'form.addBody')}</Text>
      <CompanyForm onSubmit={add} />
    </Page>
  )
}
