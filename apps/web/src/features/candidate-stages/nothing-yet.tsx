import { Text, Title } from '@mantine/core'
import type { CandidateApplication, Stage } from '@vouch/contract'
import { stagePlaces } from '#ui/application/application-stages.ts'
import classes from './candidate-stages.module.css'

interface NothingYetProps {
  readonly application: CandidateApplication
  readonly stage: Stage
  readonly title: string
  readonly body: string
  /** What is said when the stage is over. */
  readonly past: string
}

/** Nothing stands on a stage's page: while it can still come, it says so. */
export function NothingYet({ application, stage, title, body, past }: NothingYetProps) {
  const { visibleStatus, mayCorrespond } = application
  const open = stagePlaces(application)[stage] === 'here' && mayCorrespond && visibleStatus !== 'hired'
  if (!open) return <Text>{past}</Text>
  return (
    <section className={classes.card}>
      <Title order={2}>{title}</Title>
      <Text>{body}</Text>
    </section>
  )
}
