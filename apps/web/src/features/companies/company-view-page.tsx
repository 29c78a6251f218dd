import { Anchor, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Company } from '@vouch/contract'
import { isProblem } from '#lib/api-problem.ts'
import { currentPersonQuery } from '#lib/current-person.ts'
import { formatNumber } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { words } from '#lib/words.en.ts'
import { Delayed } from '#ui/delayed.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FactsList } from '#ui/facts-list.tsx'
import { LinkButton } from '#ui/link.tsx'
import { Page } from '#ui/page.tsx'
import { texts } from './companies.en.ts'
import classes from './companies.module.css'
import { companyQuery } from './companies-queries.ts'
import { Members } from './members.tsx'

/** One company: what it is, and who belongs to it. */
export function CompanyViewPage({ id }: { readonly id: string | undefined }) {
  const t = useTexts(texts)
  const {
    data: company,
    error,
    refetch,
  } = useQuery({
    ...companyQuery(id ?? ''),
    enabled: id !== undefined,
  })
  if (company) return <CompanyView company={company} />
  return (
    <Page title={t('title.all')} back={{ to: '/admin/companies', label: t('view.back') }}>
      {id === undefined ? (
        <EmptyState title={t('view.missingId')} />
      ) : error ? (
        <ErrorState
          error={error}
          {...(isProblem(error, 404) ? { title: t('view.notFound') } : { onRetry: () => void refetch() })}
        />
      ) : (
        <Delayed>
          <Skeleton height={120} mb="lg" />
          <Skeleton height={240} />
        </Delayed>
      )}
    </Page>
  )
}

function CompanyView({ company }: { readonly company: Company }) {
  const t = useTexts(texts)
  const word = useTexts(words)
  const { data: person } = useQuery(currentPersonQuery)
  const runs = company.role === 'owner' || (person?.roles.includes('admin') ?? false)
  const { website } = company
  return (
    <Page
      key={company.id}
      title={company.name}
      back={{ to: '/admin/companies', label: t('view.back') }}
      actions={
        <>
          {company.role && (
            <LinkButton variant="default" to="/admin/jobs/employer" search={{ companyId: company.id }}>
              {t('view.jobs')}
            </LinkButton>
          )}
          {runs && (
            <LinkButton variant="default" to="/admin/companies/form" search={{ id: company.id }}>
              {t('view.edit')}
            </LinkButton>
          )}
        </>
      }
    >
      <div className={classes.layout}>
        <div className={classes.main}>
          <section>
            <Title order={2} mb="xs">
              {t('view.about')}
            </Title>
            <Text className={classes.about} {...(company.about === '' && { c: 'dimmed' })}>
              {company.about === '' ? t('view.noAbout') : company.about}
            </Text>
          </section>
          <Members company={company} editable={runs} myId={person?.id} />
        </div>
        <aside className={classes.side} aria-label={t('view.facts')}>
          <FactsList
            layout="stacked"
            facts={[
              {
                label: t('view.website'),
                value: website && (
                  <Anchor href={website} target="_blank" rel="noopener noreferrer">
                    {website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
                  </Anchor>
                ),
              },
              { label: t('view.location'), value: company.location },
              { label: t('view.openJobs'), value: formatNumber(company.openJobs) },
              { label: t('view.role'), value: company.role && word(`companyRole.${company.role}`) },
            ]}
          />
        </aside>
      </div>
    </Page>
  )
}
