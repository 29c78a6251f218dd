import { Text, Title } from '@mantine/core'
import type { CandidateApplication, Stage } from '@vouch/contract'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { stageState } from '#ui/application/application-stages.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { texts } from './candidate-stages.en.ts'
import classes from './candidate-stages.module.css'

interface NothingYetProps {
  readonly application: CandidateApplication
  readonly stage: Stage
  readonly title: string
  readonly body: string
  /** Text shown instead of title and body when the stage is over. */
  readonly past: string
}

/** Placeholder for a stage page that has no content yet. */
export function NothingYet({ application, stage, title, body, past }: NothingYetProps) {
  const { visibleStatus, mayCorrespond } = application
  const open = stageState(application, stage) === 'here' && mayCorrespond && visibleStatus !== 'hired'
  if (!open) return <Text>{past}</Text>
  return (
    <section className={classes.card}>
      <Title order={2}>{title}</Title>
      <Text>{body}</Text>
    </section>
  )
}

export function Ahead({ application }: { readonly application: CandidateApplication }) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { id, visibleStatus } = application
  const stage = word(`stage.${application.stage}`)
  const ended = visibleStatus === 'not-selected' || visibleStatus === 'withdrawn'
  return (
    <EmptyState
      title={t(ended ? 'ahead.endedTitle' : 'ahead.title')}
      actions={
        <LinkButton to="/admin/jobs/applied/$id" params={{ id }} variant="default">
          {t('ahead.button')}
        </LinkButton>
      }
    >
      {t(ended ? 'ahead.endedBody' : 'ahead.body', { stage })}
    </EmptyState>
  )
}
