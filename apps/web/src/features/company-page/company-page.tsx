import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CompanyPage as Company } from '@vouch/contract'
import { isProblem } from '#lib/api/api-problem.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { CompanyLogo } from '#ui/job/company-logo.tsx'
import { Delayed } from '#ui/layout/delayed.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { LinkButton } from '#ui/layout/link.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { AnswerTime } from './answer-time.tsx'
import { CompanyJobs } from './company-jobs.tsx'
import { texts } from './company-page.en.ts'
import classes from './company-page.module.css'
import { companyPageQuery } from './company-page-queries.ts'
import { PublicFacts } from './public-facts.tsx'

/** The public page of a company. */
export function CompanyPage({ slug }: { readonly slug: string }) {
  const t = useTexts(texts)
  const { data: company, error, refetch } = useQuery(companyPageQuery(slug))
  if (company) return <Shown company={company} />
  if (isProblem(error, 404)) {
    return (
      <Page title={t('notFound')}>
        <EmptyState
          title={t('notFoundBody')}
          actions={<LinkButton to="/companies">{t('toAll')}</LinkButton>}
        />
      </Page>
    )
  }
  return (
    <Page title={t('title')} back={{ to: '/companies', label: t('back') }}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <Skeleton height={96} mb="lg" />
          <Skeleton height={240} />
        </Delayed>
      )}
    </Page>
  )
}

function Shown({ company }: { readonly company: Company }) {
  const t = useTexts(texts)
  const { name, slug, verified, logo, about, photos, benefits, answerTime } = company
  return (
    <Page
      key={slug}
      title={name}
      documentTitle={t('documentTitle', { company: name })}
      back={{ to: '/companies', label: t('back') }}
      badge={verified && <StatusBadge tone="good">{t('verified')}</StatusBadge>}
      description={[company.industry, company.location].filter(Boolean).join(' · ')}
      actions={<CompanyLogo name={name} logo={logo} size={96} />}
    >
      <link rel="canonical" href={`${location.origin}/companies/${slug}`} />
      <div className={classes.layout}>
        <div className={classes.intro}>
          <section className={classes.section}>
            <Title order={2}>{t('about', { company: name })}</Title>
            <Text className={classes.about} {...(about === '' && { c: 'dimmed' })}>
              {about === '' ? t('noAbout', { company: name }) : about}
            </Text>
          </section>
          {photos.length > 0 && (
            <section className={classes.section}>
              <Title order={2}>{t('photos')}</Title>
              <ul className={classes.photos}>
                {photos.map((photo, index) => (
                  <li key={photo.id}>
                    <img
                      src={index === 0 ? photo.large : photo.medium}
                      alt={photo.text}
                      width={photo.width}
                      height={photo.height}
                      loading="lazy"
                    />
                  </li>
                ))}
              </ul>
            </section>
          )}
          {benefits.length > 0 && (
            <section className={classes.section}>
              <Title order={2}>{t('benefits')}</Title>
              <ul className={classes.benefits}>
                {benefits.map((benefit) => (
                  <li key={benefit}>{benefit}</li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <aside className={classes.side} aria-label={t('facts.title')}>
          {answerTime && <AnswerTime answerTime={answerTime} />}
          <PublicFacts company={company} />
        </aside>
        <div className={classes.jobs}>
          <CompanyJobs slug={slug} name={name} />
        </div>
      </div>
    </Page>
  )
}
