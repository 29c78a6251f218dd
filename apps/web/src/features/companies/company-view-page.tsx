import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CompanyRecord } from '@vouch/contract'
import { idParam, isInMarketplace } from '@vouch/domain'
import type { ReactNode } from 'react'
import { companyQuery } from '#lib/data/companies.ts'
import { useTexts } from '#lib/format/texts.ts'
import { CompanyStatusBadge } from '#ui/job/company-status-badge.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { texts } from './companies.en.ts'
import classes from './companies.module.css'
import { CompanyFacts } from './company-facts.tsx'
import { CompanyPeople } from './company-people.tsx'

interface CompanyViewPageProps {
  /** The id as the address has it. */
  readonly id: string
  /** Renders the verification status, for administrators with their decisions. */
  readonly verification?: (company: CompanyRecord) => ReactNode
  /** Renders the history of the company's verification. */
  readonly log?: (company: CompanyRecord) => ReactNode
}

export function CompanyViewPage({ id, verification, log }: CompanyViewPageProps) {
  const t = useTexts(texts)
  const isValid = idParam(id) !== undefined
  const {
    data: company,
    error,
    refetch,
  } = useQuery({
    ...companyQuery(id),
    enabled: isValid,
  })
  if (company) {
    return <CompanyView company={company} verification={verification?.(company)} log={log?.(company)} />
  }
  return (
    <Page title={t('title.all')} back={{ to: '/admin/companies', label: t('view.back') }}>
      {!isValid ? (
        <EmptyState
          title={t('view.notFound')}
          actions={
            <LinkButton variant="default" to="/admin/companies">
              {t('view.all')}
            </LinkButton>
          }
        />
      ) : (
        <LoadState error={error} onRetry={refetch} notFound={t('view.notFound')}>
          <Skeleton height={120} mb="lg" />
          <Skeleton height={240} />
        </LoadState>
      )}
    </Page>
  )
}

/** Whether the company has a public page: it is verified, or has an open job. */
function isPublic({ status, openJobs }: CompanyRecord): boolean {
  return status === 'verified' || (isInMarketplace(status) && openJobs > 0)
}

interface CompanyViewProps {
  readonly company: CompanyRecord
  readonly verification: ReactNode
  readonly log: ReactNode
}

function CompanyView({ company, verification, log }: CompanyViewProps) {
  const t = useTexts(texts)
  return (
    <Page
      key={company.id}
      title={company.name}
      badge={<CompanyStatusBadge status={company.status} />}
      back={{ to: '/admin/companies', label: t('view.back') }}
      actions={
        <>
          {isPublic(company) && (
            <LinkButton variant="default" to="/companies/$slug" params={{ slug: company.slug }}>
              {t('view.publicPage')}
            </LinkButton>
          )}
          {company.role && (
            <LinkButton variant="default" to="/admin/jobs/employer" search={{ companyId: company.id }}>
              {t('view.jobs')}
            </LinkButton>
          )}
          {company.role !== 'interviewer' && (
            <LinkButton variant="default" to="/admin/companies/letters" search={{ id: company.id }}>
              {t('view.letters')}
            </LinkButton>
          )}
          {company.permitted.includes('edit') && (
            <LinkButton
              to="/admin/profile/employer/$id"
              params={{ id: '1' }}
              search={{ company: company.id }}
            >
              {t('view.edit')}
            </LinkButton>
          )}
        </>
      }
    >
      <div className={classes.layout}>
        <div className={classes.main}>
          {verification}
          <section>
            <Title order={2} mb="xs">
              {t('view.about')}
            </Title>
            <Text className={classes.about} {...(company.about === '' && { c: 'dimmed' })}>
              {company.about === '' ? t('view.noAbout') : company.about}
            </Text>
          </section>
          <CompanyPeople company={company} />
          {log}
        </div>
        <CompanyFacts company={company} />
      </div>
    </Page>
  )
}
