import { Text, Title } from '@mantine/core'
import type { CandidateApplication } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './candidate-stages.en.ts'
import classes from './candidate-stages.module.css'
import { DetailCard } from './detail-card.tsx'
import { StagePage } from './stage-page.tsx'
import { NothingYet } from './stage-placeholders.tsx'

export function DetailsPage({ id }: { readonly id: string }) {
  return (
    <StagePage id={id} stage="detail-fulfillment">
      {(application) => <Details application={application} />}
    </StagePage>
  )
}

function Details({ application }: { readonly application: CandidateApplication }) {
  const t = useTexts(texts)
  const { details, job } = application
  const { company } = job
  if (details.length === 0) {
    return (
      <NothingYet
        application={application}
        stage="detail-fulfillment"
        title={t('details.none')}
        body={t('details.noneBody', { company })}
        past={t('details.nonePast', { company })}
      />
    )
  }
  const done = details.filter(({ state }) => state !== 'requested').length
  const approved = details.every(({ state }) => state === 'approved')
  const progress = approved
    ? t('details.progressApproved')
    : done === details.length
      ? t('details.progressDone', { company })
      : t('details.progress', { done, count: details.length })
  return (
    <section className={classes.details}>
      <div>
        <Text>{t('details.intro', { company })}</Text>
        <Title order={2} mt="xs" aria-live="polite">
          {progress}
        </Title>
      </div>
      <ol className={classes.plain}>
        {details.map((detail) => (
          <li key={detail.id}>
            <DetailCard application={application} detail={detail} />
          </li>
        ))}
      </ol>
    </section>
  )
}
