import { Anchor, Text, Title } from '@mantine/core'
import type { CandidateApplication, Detail } from '@vouch/contract'
import { openFile } from '#lib/data/files.ts'
import { formatRelative } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
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

export function DetailCard({ application, detail }: DetailCardProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { company } = application.job
  const { name, note, state, returnReason, submittedAt, decidedAt } = detail
  const { ref } = useFocusFallback<HTMLHeadingElement>(state)
  const isRequested = state === 'requested' || state === 'rejected'
  const returned = isRequested && returnReason !== null
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
      <SubmittedContent detail={detail} />
      {isRequested && application.mayCorrespond && (
        <DetailForm key={submittedAt} application={application} detail={detail} />
      )}
      {isRequested && !application.mayCorrespond && <Text c="dimmed">{t('details.closed')}</Text>}
      {state === 'submitted' && submittedAt && (
        <Text c="dimmed">{t('details.submitted', { company, when: formatRelative(submittedAt) })}</Text>
      )}
      {state === 'approved' && decidedAt && (
        <Text c="dimmed">{t('details.approved', { when: formatRelative(decidedAt) })}</Text>
      )}
    </article>
  )
}

/** What the candidate submitted. A text that the employer returned is shown in the form instead. */
function SubmittedContent({ detail }: { readonly detail: Detail }) {
  const t = useTexts(texts)
  const { state, file, text } = detail
  const isRequested = state === 'requested' || state === 'rejected'
  if (!file && (!text || isRequested)) return null
  return (
    <div>
      {isRequested && <Text c="dimmed">{t('details.before')}</Text>}
      {text && !isRequested && <p className={classes.prose}>{text}</p>}
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
