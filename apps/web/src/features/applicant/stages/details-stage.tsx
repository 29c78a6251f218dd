import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import classes from '../applicant.module.css'
import { useApplicant } from '../applicant-context.ts'
import { DetailCard } from './detail-card.tsx'
import { DetailsForm } from './details-form.tsx'
import { StagePage } from './stage-page.tsx'
import { stageTexts } from './stages.en.ts'
import { useClosedReason } from './thread.tsx'

export function DetailsStage() {
  const t = useTexts(stageTexts)
  const { application } = useApplicant()
  const { details, candidate } = application
  const [asking, setAsking] = useState(false)
  const open = useClosedReason() === null
  const approved = details.filter(({ state }) => state === 'approved').length
  return (
    <StagePage stage="detail-fulfillment">
      <section className={classes.section}>
        <div className={classes.head}>
          <Title order={2}>{t('details.title')}</Title>
          {details.length > 0 && (
            <span className={classes.quiet}>
              {t('details.progress', { approved, count: details.length })}
            </span>
          )}
        </div>
        <Text c="dimmed">{t('details.body', { name: candidate.name })}</Text>
        {details.length === 0 ? (
          <Text c="dimmed">{t('details.none')}</Text>
        ) : (
          <ul className={classes.plain}>
            {details.map((detail) => (
              <DetailCard key={detail.id} detail={detail} editable={open} />
            ))}
          </ul>
        )}
        {open && !asking && (
          <div>
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('details.request')}
            </Button>
          </div>
        )}
        {open && asking && <DetailsForm onDone={() => setAsking(false)} />}
      </section>
    </StagePage>
  )
}
