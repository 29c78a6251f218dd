import { Title } from '@mantine/core'
import type { CandidateApplication } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './candidate-stages.en.ts'
import classes from './candidate-stages.module.css'
import { InterviewCard } from './interview-card.tsx'
import { StagePage } from './stage-page.tsx'
import { NothingYet } from './stage-placeholders.tsx'

export function InterviewPage({ id }: { readonly id: string }) {
  return (
    <StagePage id={id} stage="interview">
      {(application) => <Interviews application={application} />}
    </StagePage>
  )
}

function Interviews({ application }: { readonly application: CandidateApplication }) {
  const t = useTexts(texts)
  const { interviews, job } = application
  const { company } = job
  const latestFirst = interviews.toSorted((a, b) => b.proposedAt.localeCompare(a.proposedAt))
  const current = latestFirst.find(({ state }) => state === 'proposed' || state === 'scheduled')
  const shown = current ?? latestFirst[0]
  const earlier = latestFirst.filter((interview) => interview !== shown)
  if (!shown) {
    return (
      <NothingYet
        application={application}
        stage="interview"
        title={t('interview.none')}
        body={t('interview.noneBody', { company })}
        past={t('interview.nonePast', { company })}
      />
    )
  }
  return (
    <>
      <InterviewCard key={shown.id} application={application} interview={shown} />
      {earlier.length > 0 && (
        <section className={classes.earlier}>
          <Title order={2}>{t('interview.earlier')}</Title>
          {earlier.map((interview) => (
            <InterviewCard key={interview.id} application={application} interview={interview} past />
          ))}
        </section>
      )}
    </>
  )
}
