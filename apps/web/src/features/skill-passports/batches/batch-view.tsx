import { Title } from '@mantine/core'
import type { PassportBatch } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
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
  const { notes } = batch
  return (
    <div className={classes.view}>
      <BatchStanding batch={batch} mayIssue={mayIssue} />
      {notes.length > 0 && (
        <section>
          <Title order={3} size="h4" mb={4}>
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
