import { Title } from '@mantine/core'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { FactsList } from '#ui/list/facts-list.tsx'
import classes from '../applicant.module.css'
import { useApplicant } from '../applicant-context.ts'
import { HireForm } from './hire-form.tsx'
import { StagePage } from './stage-page.tsx'
import { stageTexts } from './stages.en.ts'

export function HiredStage() {
  const t = useTexts(stageTexts)
  const { application } = useApplicant()
  const { hire, stage, job, candidate, status } = application
  if (stage !== 'hired') {
    return application.permitted.includes('hire') ? (
      <StagePage stage="hired" early>
        <HireForm />
      </StagePage>
    ) : (
      <StagePage stage="hired" />
    )
  }
  const { name } = candidate
  return (
    <StagePage stage="hired">
      <section className={classes.section}>
        <Title order={2}>
          {status === 'hired' ? t('hired.done', { name }) : t('hired.waiting', { name })}
        </Title>
        {hire && (
          <FactsList
            facts={[
              { label: t('hired.startsOn'), value: formatDay(hire.startsOn) },
              { label: t('hired.offered'), value: <RelativeTime value={hire.offeredAt} /> },
              {
                label: t('hired.confirmed'),
                value: hire.confirmedAt ? <RelativeTime value={hire.confirmedAt} /> : t('hired.notConfirmed'),
              },
              {
                label: t('hired.openings'),
                value: t('hired.openingsValue', { filled: job.filled, openings: job.openings }),
              },
            ]}
          />
        )}
        {status === 'hired' && job.filled >= job.openings && (
          <p className={classes.quiet}>
            {t('hired.allFilled')}{' '}
            <LinkAnchor to="/admin/jobs/employer/$jobId" params={{ jobId: job.id }}>
              {t('hired.others')}
            </LinkAnchor>
          </p>
        )}
        {status !== 'hired' && <p className={classes.quiet}>{t('hired.waitingBody')}</p>}
      </section>
    </StagePage>
  )
}
