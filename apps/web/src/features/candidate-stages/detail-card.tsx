import { Anchor, Text, Title } from '@mantine/core'
import type { CandidateApplication, Detail } from '@vouch/contract'
import { openFile } from '#lib/data/files.ts'
import { formatRelative } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { words } from '#lib/format/words.en.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'
import { useRescuedFocus } from '#ui/layout/use-rescued-focus.ts'
import { texts } from './candidate-stages.en.ts'
import classes from './candidate-stages.module.css'
import { DetailForm } from './detail-form.tsx'

const tones: Readonly<Record<Detail['state'], Tone>> = {
  requested: 'warn',
  submitted: 'info',
  approved: 'good',
  rejected: 'warn',
}

interface DetailCardProps {
  readonly application: CandidateApplication
  readonly detail: Detail
}

/** One thing that was asked for: its state, what was handed in, and the form to hand it in. */
export function DetailCard({ application, detail }: DetailCardProps) {
  const t = useTexts(texts)
  const word = useTexts(words)
  const { company } = application.job
  const { name, note, state, returnReason, submittedAt, decidedAt } = detail
  const { ref } = useRescuedFocus<HTMLHeadingElement>(state)
  const asked = state === 'requested' || state === 'rejected'
  const returned = asked && returnReason !== null
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <Title order={3} ref={ref} tabIndex={-1}>
          {name}
        </Title>
        <StatusBadge tone={tones[state]}>{word(`detailState.${returned ? 'rejected' : state}`)}</StatusBadge>
      </div>
      {note && <p className={classes.prose}>{note}</p>}
      {returned && (
        <div className={classes.returned}>
          <Text fw={600}>{t('details.returned', { company })}</Text>
          <p className={classes.prose}>{returnReason}</p>
        </div>
      )}
      <HandedIn detail={detail} />
      {asked && application.mayCorrespond && (
        <DetailForm key={submittedAt} application={application} detail={detail} />
      )}
      {asked && !application.mayCorrespond && <Text c="dimmed">{t('details.closed')}</Text>}
      {state === 'submitted' && submittedAt && (
        <Text c="dimmed">{t('details.submitted', { company, when: formatRelative(submittedAt) })}</Text>
      )}
      {state === 'approved' && decidedAt && (
        <Text c="dimmed">{t('details.approved', { when: formatRelative(decidedAt) })}</Text>
      )}
    </article>
  )
}

/** What was handed in; a text that is asked for again stands in its form instead. */
function HandedIn({ detail }: { readonly detail: Detail }) {
  const t = useTexts(texts)
  const { state, file, text } = detail
  const asked = state === 'requested' || state === 'rejected'
  if (!file && (!text || asked)) return null
  return (
    <div>
      {asked && <Text c="dimmed">{t('details.before')}</Text>}
      {text && !asked && <p className={classes.prose}>{text}</p>}
      {file && (
        <Anchor
          component="button"
          type="button"
          aria-label={t('details.open', { name: file.name })}
          onClick={() => void openFile(file.id)}
        >
          {file.name}
        </Anchor>
      )}
    </div>
  )
}
