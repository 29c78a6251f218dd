import { Text, Title } from '@mantine/core'
import type { CandidateApplication } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { stagePlaces } from '#ui/application/application-stages.ts'
import { texts } from './candidate-stages.en.ts'
import classes from './candidate-stages.module.css'
import { StagePage } from './stage-page.tsx'

/** The shortlist has no act of its own: it is for writing to each other. */
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
  const place = stagePlaces(application).shortlist
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
