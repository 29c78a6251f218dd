import { Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CompanyPage as Company } from '@vouch/contract'
import { companyHead, industryAndPlace } from '@vouch/domain'
import { useMemo } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { useTexts } from '#lib/format/texts.ts'
import { RestOfPage } from '#ui/first-view/rest-of-page.tsx'
import { CompanyLogo } from '#ui/job/company-logo.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { AnswerFigures } from './answer-figures.tsx'
import { CompanyJobs } from './company-jobs.tsx'
import { texts } from './company-page.en.ts'
import classes from './company-page.module.css'
import { companyPageQuery } from './company-page-queries.ts'
import { CompanyTop } from './company-top.tsx'
import { PublicFacts } from './public-facts.tsx'

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
      <LoadState error={error} onRetry={refetch}>
        <Skeleton height={96} mb="lg" />
        <Skeleton height={240} />
      </LoadState>
    </Page>
  )
}

function Shown({ company }: { readonly company: Company }) {
  const t = useTexts(texts)
  const { name, slug, photos, benefits, answerFigures } = company
  const head = useMemo(() => companyHead(company, location.origin), [company])
  const more = (
    <>
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
    </>
  )
  return (
    <CompanyTop
      key={slug}
      name={name}
      about={company.about}
      verified={company.verified}
      logo={<CompanyLogo name={name} logo={company.logo} size={96} />}
      facts={industryAndPlace(company)}
      head={head}
      more={more}
    >
      <aside className={classes.side} aria-label={t('facts.title')}>
        <RestOfPage>
          {answerFigures && <AnswerFigures figures={answerFigures} />}
          <PublicFacts company={company} />
        </RestOfPage>
      </aside>
      <div className={classes.jobs}>
        <RestOfPage>
          <CompanyJobs slug={slug} name={name} />
        </RestOfPage>
      </div>
    </CompanyTop>
  )
}
