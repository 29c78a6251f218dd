import { Text, Title } from '@mantine/core'
import type { CandidateApplication } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { stageState } from '#ui/application/application-stages.ts'
import { texts } from './candidate-stages.en.ts'
import classes from './candidate-stages.module.css'
import { StagePage } from './stage-page.tsx'

/** The candidate's page of the stage `shortlist`. It has no actions, only messages. */
export function ShortlistPage({ id }: { readonly id: string }) {
  return (
    <StagePage id={id} stage="shortlist">
      {(application) => <Shortlist application={application} />}
    </StagePage>
  )
}

function Shortlist({ application }: { readonly application: CandidateApplication }) {
  const t = useTexts(texts)
  const { company } = application.job
  const place = stageState(application, 'shortlist')
  if (place === 'here') {
    return (
      <section className={classes.card}>
        <Title order={2}>{t('shortlist.title')}</Title>
        <Text>{t('shortlist.body', { company })}</Text>
      </section>
    )
  }
  const skipped = place === 'skipped' && application.mayCorrespond
  return <Text>{t(skipped ? 'shortlist.skipped' : 'shortlist.past', { company })}</Text>
}
