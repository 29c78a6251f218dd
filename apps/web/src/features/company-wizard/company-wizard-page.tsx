import { useQuery } from '@tanstack/react-query'
import type { CompanyRecord, Person } from '@vouch/contract'
import type { CompanyStep } from '@vouch/domain'
import type { ReactNode } from 'react'
import { companyQuery } from '#lib/data/companies.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { WizardPending } from '#ui/wizard/wizard-pending.tsx'
import { texts } from './company-wizard.en.ts'
import { CompanyWizardFrame } from './company-wizard-frame.tsx'

interface CompanyWizardPageProps {
  readonly companyId: string
  readonly person: Person
  readonly step: CompanyStep
  /** Path of the form field to focus, from the URL. */
  readonly field?: string | undefined
  readonly proof: (company: CompanyRecord, error: string | undefined) => ReactNode
  readonly people: (company: CompanyRecord) => ReactNode
}

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
    <WizardPending title={t('label')} error={error} onRetry={refetch} notFound={t('notFound')}>
      {company && (
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
      )}
    </WizardPending>
  )
}
