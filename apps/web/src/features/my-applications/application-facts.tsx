import { Button, Title } from '@mantine/core'
import type { CandidateApplication } from '@vouch/contract'
import { useState } from 'react'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { WithdrawDialog } from '#ui/application/withdraw-dialog.tsx'
import { jobPlace } from '#ui/job/job-place.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { FactsList } from '#ui/list/facts-list.tsx'
import { texts } from './my-applications.en.ts'
import classes from './my-applications.module.css'

interface ApplicationFactsProps {
  readonly application: CandidateApplication
  readonly onDialogClosed: () => void
}

export function ApplicationFacts({ application, onDialogClosed }: ApplicationFactsProps) {
  const t = useTexts(texts)
  const [withdrawing, setWithdrawing] = useState(false)
  const { job, appliedAt, lastNewsAt, permitted, mayCorrespond } = application
  return (
    <aside className={classes.facts} aria-label={t('facts.title')}>
      <Title order={2}>{t('facts.title')}</Title>
      <FactsList
        layout="stacked"
        facts={[
          { label: t('facts.company'), value: job.company },
          { label: t('facts.place'), value: jobPlace(job) },
          { label: t('facts.applied'), value: <RelativeTime value={appliedAt} /> },
          { label: t('facts.news'), value: <RelativeTime value={lastNewsAt} /> },
          {
            label: t('facts.job'),
            value: job.closedAt ? (
              t('facts.jobClosed', { day: formatDay(job.closedAt) })
            ) : job.ended ? (
              t(mayCorrespond ? 'facts.jobEnded' : 'facts.jobOver')
            ) : (
              <LinkAnchor to="/jobs/$slug" params={{ slug: job.slug }}>
                {t('facts.seeJob')}
              </LinkAnchor>
            ),
          },
        ]}
      />
      {permitted.includes('withdraw') && (
        <Button variant="default" onClick={() => setWithdrawing(true)}>
          {t('withdraw')}
        </Button>
      )}
      <WithdrawDialog
        application={application}
        opened={withdrawing}
        onClose={() => setWithdrawing(false)}
        onClosed={onDialogClosed}
      />
    </aside>
  )
}
