import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isProblem } from '#lib/api/api-problem.ts'
import { companyQuery } from '#lib/data/companies.ts'
import { useTexts } from '#lib/format/texts.ts'
import { CompanyStatusBadge } from '#ui/job/company-status-badge.tsx'
import { Delayed } from '#ui/layout/delayed.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { LinkButton } from '#ui/layout/link.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { CompanyStanding } from './company-standing.tsx'
import { texts } from './verification.en.ts'
import classes from './verification.module.css'
import { VerificationLog } from './verification-log.tsx'

interface CompanyStandingPageProps {
  /** Null: the person belongs to no company. */
  readonly id: string | null
}

/** Where a company of mine stands, and what to do next. */
export function CompanyStandingPage({ id }: CompanyStandingPageProps) {
  const t = useTexts(texts)
  const { data: company, error, refetch } = useQuery({ ...companyQuery(id ?? ''), enabled: id !== null })
  const back = { to: '/admin/profile/employer', label: t('page.back') }
  if (company) {
    return (
      <Page
        key={company.id}
        width="text"
        title={company.name}
        badge={<CompanyStatusBadge status={company.status} />}
        back={back}
        actions={
          <>
            <LinkButton variant="default" to="/admin/companies/view" search={{ id: company.id }}>
              {t('page.view')}
            </LinkButton>
            {company.permitted.includes('edit') && (
              <LinkButton
                variant="default"
                to="/admin/profile/employer/$id"
                params={{ id: '1' }}
                search={{ company: company.id }}
              >
                {t('page.edit')}
              </LinkButton>
            )}
          </>
        }
      >
        <div className={classes.page}>
          <CompanyStanding company={company} />
          <VerificationLog company={company} />
        </div>
      </Page>
    )
  }
  return (
    <Page title={t('page.title')} width="text" back={back}>
      {id === null ? (
        <EmptyState
          title={t('page.noneTitle')}
          actions={
            <LinkButton to="/admin/profile/employer/$id" params={{ id: '1' }} search={{ company: 'new' }}>
              {t('page.start')}
            </LinkButton>
          }
        >
          {t('page.noneBody')}
        </EmptyState>
      ) : error ? (
        <ErrorState
          error={error}
          {...(isProblem(error, 404) ? { title: t('page.notFound') } : { onRetry: () => void refetch() })}
        />
      ) : (
        <Delayed>
          <Skeleton height={160} mb="lg" />
          <Skeleton height={120} />
        </Delayed>
      )}
    </Page>
  )
}
