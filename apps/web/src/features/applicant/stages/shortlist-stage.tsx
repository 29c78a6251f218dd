import { Text, Title } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import classes from '../applicant.module.css'
import { useApplicant } from '../applicant-context.ts'
import { ApplicationTab } from '../application/application-tab.tsx'
import { StagePage } from './stage-page.tsx'
import { stageTexts } from './stages.en.ts'

/** The stage in which the team compares and decides, so it shows what the candidate sent. */
export function ShortlistStage() {
  const t = useTexts(stageTexts)
  const { application } = useApplicant()
  return (
    <StagePage stage="shortlist">
      <section className={classes.section}>
        <Title order={2}>{t('shortlist.title')}</Title>
        {application.stage === 'shortlist' && (
          <Text c="dimmed">{t('shortlist.body', { name: application.candidate.name })}</Text>
        )}
      </section>
      <ApplicationTab />
    </StagePage>
  )
}
