import { Title } from '@mantine/core'
import type { PassportBatch } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { CountBars } from '#ui/list/count-bars.tsx'
import { BatchRows } from './batch-rows.tsx'
import { BatchStanding } from './batch-standing.tsx'
import { texts } from './batches.en.ts'
import classes from './batches.module.css'

interface BatchViewProps {
  readonly batch: PassportBatch
  /** Whether the viewer may offer, and undo offers. */
  readonly mayIssue: boolean
}

/** A batch: what can be done with it, what was found, and its lines. */
export function BatchView({ batch, mayIssue }: BatchViewProps) {
  const t = useTexts(texts)
  const { notes, progress, state } = batch
  const hasAnswers = state === 'offered' && progress.accepted + progress.closed > 0
  return (
    <div className={classes.view}>
      <BatchStanding batch={batch} mayIssue={mayIssue} />
      {hasAnswers && (
        <section className={classes.answers}>
          <Title order={2} size="h3" mb={4}>
            {t('sent.answers')}
          </Title>
          <CountBars
            label={t('sent.answers')}
            rows={(['pending', 'accepted', 'closed'] as const).map((answer) => ({
              label: t(`sent.${answer}`),
              value: progress[answer],
            }))}
          />
        </section>
      )}
      {notes.length > 0 && (
        <section>
          <Title order={2} size="h3" mb={4}>
            {t('notes')}
          </Title>
          <ul className={classes.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
      <BatchRows key={batch.id} batch={batch} />
    </div>
  )
}
