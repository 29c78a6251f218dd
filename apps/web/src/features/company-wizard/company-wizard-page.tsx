import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CompanyRecord, Person } from '@vouch/contract'
import type { CompanyStep } from '@vouch/domain'
import type { ReactNode } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { companyQuery } from '#lib/data/companies.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Delayed } from '#ui/layout/delayed.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { LinkButton } from '#ui/layout/link.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { texts } from './company-wizard.en.ts'
import { CompanyWizardFrame } from './company-wizard-frame.tsx'

interface CompanyWizardPageProps {
  readonly companyId: string
  readonly person: Person
  /** The step on screen. */
  readonly step: CompanyStep
  /** The field that a link leads to. */
  readonly field?: string | undefined
  readonly proof: (company: CompanyRecord, error: string | undefined) => ReactNode
  readonly people: (company: CompanyRecord) => ReactNode
}

/** The wizard of a company, once it is there. */
export function CompanyWizardPage({ companyId, ...props }: CompanyWizardPageProps) {
  const t = useTexts(texts)
  const { data: company, error, refetch } = useQuery(companyQuery(companyId))
  if (company?.permitted.includes('edit')) {
    return (
      <CompanyWizardFrame
        key={company.id}
        company={company}
        person={props.person}
        current={props.step}
        field={props.field}
        proof={props.proof}
        people={props.people}
      />
    )
  }
  return (
    <Page title={t('label')} width="text">
      {company ? (
        <EmptyState
          title={t('notYours')}
          actions={
            <LinkButton to="/admin/companies/view" search={{ id: company.id }}>
              {t('toCompany')}
            </LinkButton>
          }
        >
          {t('notYoursBody', { company: company.name })}
        </EmptyState>
      ) : error ? (
        <ErrorState
          error={error}
          {...(isProblem(error, 404) ? { title: t('notFound') } : { onRetry: () => void refetch() })}
        />
      ) : (
        <Delayed>
          <Stack gap="lg">
            <Skeleton height={56} />
            <Skeleton height={56} />
            <Skeleton height={56} />
          </Stack>
        </Delayed>
      )}
    </Page>
  )
}
