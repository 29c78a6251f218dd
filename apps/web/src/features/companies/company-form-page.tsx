import { Text } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { Page } from '#ui/layout/page.tsx'
import { texts } from './companies.en.ts'
import { CompanyForm } from './company-form.tsx'
import { useAddCompany } from './use-add-company.ts'

interface CompanyFormPageProps {
  /** Where to go after adding it: what the person was about to do. */
  readonly next: string | undefined
}

/** Adds a company. */
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
