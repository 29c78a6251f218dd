import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { companyQuery } from '#lib/data/companies.ts'
import { useTexts } from '#lib/format/texts.ts'
import { CompanyStatusBadge } from '#ui/job/company-status-badge.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { CompanyState } from './company-state.tsx'
import { texts } from './verification.en.ts'
import classes from './verification.module.css'
import { VerificationLog } from './verification-log.tsx'

interface CompanyStandingPageProps {
  /** Id of the company; null if the person is a member of no company. */
  readonly id: string | null
}

export function CompanyStatePage({ id }: CompanyStandingPageProps) {
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
          <CompanyState company={company} />
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
      ) : (
        <LoadState error={error} onRetry={refetch} notFound={t('page.notFound')}>
          <Skeleton height={160} mb="lg" />
          <Skeleton height={120} />
        </LoadState>
      )}
    </Page>
  )
}
