import { Text } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { Page } from '#ui/layout/page.tsx'
import { texts } from './companies.en.ts'
import { CompanyForm } from './company-form.tsx'
import { useAddCompany } from './use-add-company.ts'

interface CompanyFormPageProps {
  /** URL of the page to return to after adding the company, because it needed a company. */
  readonly next: string | undefined
}

export function CompanyFormPage({ next }: CompanyFormPageProps) {
  const t = useTexts(texts)
  const add = useAddCompany(next)
  return (
    <Page title={t('form.addTitle')} width="text" back={{ to: '/admin/companies', label: t('view.back') }}>
      <Text mb="lg">{t('form.addBody')}</Text>
      <CompanyForm onSubmit={add} />
    </Page>
  )
}
