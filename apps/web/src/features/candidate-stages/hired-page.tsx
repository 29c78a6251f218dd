import { Text, Title } from '@mantine/core'
import type { CandidateApplication } from '@vouch/contract'
import { formatDay, formatList, formatRelative } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { HireOffer } from '#ui/application/hire-offer.tsx'
import { jobPlace } from '#ui/job/job-place.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { LinkAnchor } from '#ui/links/link.tsx'
import { type Fact, FactsList } from '#ui/list/facts-list.tsx'
import { texts } from './candidate-stages.en.ts'
import classes from './candidate-stages.module.css'
import { StagePage } from './stage-page.tsx'

export function HiredPage({ id }: { readonly id: string }) {
  return (
    <StagePage id={id} stage="hired">
      {(application) => (
        <>
          <Offer application={application} />
          <Agreed application={application} />
        </>
      )}
    </StagePage>
  )
}

function Offer({ application }: { readonly application: CandidateApplication }) {
  const t = useTexts(texts)
  const { hire, visibleStatus, job } = application
  const { ref } = useFocusFallback<HTMLElement>(visibleStatus)
  if (visibleStatus === 'offer') {
    return (
      <section className={classes.card} data-tone="good">
        <HireOffer application={application} />
      </section>
    )
  }
  const confirmed = hire?.confirmedAt
  return (
    <section className={classes.card} ref={ref} tabIndex={-1} data-tone={confirmed ? 'good' : undefined}>
      <Title order={2}>{t(confirmed ? 'hired.confirmed' : 'hired.over')}</Title>
      <Text>
        {hire && confirmed
          ? t('hired.confirmedBody', {
              when: formatRelative(confirmed),
              company: job.company,
              day: formatDay(hire.startsOn),
            })
          : t('hired.overBody')}
      </Text>
    </section>
  )
}

function Agreed({ application }: { readonly application: CandidateApplication }) {
  const t = useTexts(texts)
  const { id, job, hire, details } = application
  const approved = details.filter(({ state }) => state === 'approved')
  if (!hire) return null
  const facts: Fact[] = [
    { label: t('hired.job'), value: job.title },
    { label: t('hired.company'), value: job.company },
    { label: t('hired.place'), value: jobPlace(job) },
    { label: t('hired.startsOn'), value: formatDay(hire.startsOn) },
    { label: t('hired.offered'), value: <RelativeTime value={hire.offeredAt} /> },
    { label: t('hired.took'), value: hire.confirmedAt && <RelativeTime value={hire.confirmedAt} /> },
    {
      label: t('hired.details'),
      value: approved.length > 0 && (
        <>
          <div>{formatList(approved.map(({ name }) => name))}</div>
          <LinkAnchor to="/admin/jobs/applied/$id/stages/detail-fulfillment" params={{ id }}>
            {t('hired.seeDetails')}
          </LinkAnchor>
        </>
      ),
    },
  ]
  return (
    <section className={classes.earlier}>
      <Title order={2}>{t('hired.agreed')}</Title>
      <FactsList facts={facts.filter(({ value }) => value)} />
    </section>
  )
}
