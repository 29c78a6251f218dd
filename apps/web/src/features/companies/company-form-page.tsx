import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CompanyRecord } from '@vouch/contract'
import { isProblem } from '#lib/api-problem.ts'
import { useTexts } from '#lib/texts.ts'
import { Delayed } from '#ui/delayed.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Page } from '#ui/page.tsx'
import { texts } from './companies.en.ts'
import { companyQuery } from './companies-queries.ts'
import { CompanyConflict } from './company-conflict.tsx'
import { CompanyForm } from './company-form.tsx'
import { useAddCompany } from './use-add-company.ts'
import { useEditCompany } from './use-edit-company.ts'

interface CompanyFormPageProps {
  /** The company to edit; undefined adds one. */
  readonly id: string | undefined
  /** Where to go after adding it: what the person was about to do. */
  readonly next: string | undefined
}

/** Adds a company, or edits one. */
export function CompanyFormPage({ id, next }: CompanyFormPageProps) {
  return id === undefined ? <AddCompany next={next} /> : <EditCompany key={id} id={id} />
}

function AddCompany({ next }: { readonly next: string | undefined }) {
  const t = useTexts(texts)
  const add = useAddCompany(next)
  return (
    <Page title={t('form.addTitle')} width="text" back={{ to: '/admin/companies', label: t('view.back') }}>
      <Text mb="lg">{t('form.addBody')}</Text>
      <CompanyForm company={null} draftKey="company.new" onSubmit={add} />
    </Page>
  )
}

function EditCompany({ id }: { readonly id: string }) {
  const t = useTexts(texts)
  const { data: company, error, refetch } = useQuery(companyQuery(id))
  if (company) return <Editor company={company} />
  return (
    <Page title={t('title.all')} width="text" back={{ to: '/admin/companies', label: t('view.back') }}>
      {error ? (
        <ErrorState
          error={error}
          {...(isProblem(error, 404) ? { title: t('view.notFound') } : { onRetry: () => void refetch() })}
        />
      ) : (
        <Delayed>
          <Stack gap="lg">
            <Skeleton height={64} />
            <Skeleton height={64} />
            <Skeleton height={160} />
          </Stack>
        </Delayed>
      )}
    </Page>
  )
}

function Editor({ company }: { readonly company: CompanyRecord }) {
  const t = useTexts(texts)
  const { edit, conflict, keepMine, takeTheirs, busy, edited } = useEditCompany(company)
  return (
    <Page
      title={t('form.editTitle', { name: company.name })}
      width="text"
      back={{ to: '/admin/companies/view', search: { id: company.id }, label: company.name }}
    >
      {conflict && (
        <CompanyConflict
          mine={conflict.mine}
          theirs={conflict.theirs}
          busy={busy}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
        />
      )}
      <CompanyForm
        key={edited.version}
        company={edited}
        draftKey={`company.${company.id}`}
        leaving={busy}
        onSubmit={edit}
      />
    </Page>
  )
}
