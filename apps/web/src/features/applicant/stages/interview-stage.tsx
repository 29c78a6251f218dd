import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import classes from '../applicant.module.css'
import { useApplicant } from '../applicant-context.ts'
import { InterviewCard } from './interview-card.tsx'
import { InterviewForm } from './interview-form.tsx'
import { StagePage } from './stage-page.tsx'
import { stageTexts } from './stages.en.ts'
import { useClosedReason } from './thread.tsx'

export function InterviewStage() {
  const t = useTexts(stageTexts)
  const { application, movedTo } = useApplicant()
  const { interviews, candidate } = application
  const [proposing, setProposing] = useState(movedTo === 'interview' && interviews.length === 0)
  const open = useClosedReason() === null
  const newest = [...interviews].reverse()
  const [current, ...earlier] = newest
  const running = current?.state === 'proposed' || current?.state === 'scheduled'
  return (
    <StagePage stage="interview">
      <section className={classes.section}>
        <Title order={2}>{t('interview.title')}</Title>
        {current ? (
          <InterviewCard interview={current} editable={open} />
        ) : (
          <Text c="dimmed">{t('interview.none')}</Text>
        )}
        {open && !proposing && (
          <div>
            <Button variant={current ? 'default' : 'filled'} onClick={() => setProposing(true)}>
              {current ? t('interview.proposeAgain') : t('interview.propose')}
            </Button>
          </div>
        )}
        {open && proposing && (
          <>
            {running && <Text>{t('interview.replaceBody', { name: candidate.name })}</Text>}
            <InterviewForm onDone={() => setProposing(false)} />
          </>
        )}
      </section>
      {earlier.length > 0 && (
        <section className={classes.section}>
          <Title order={2}>{t('interview.earlier')}</Title>
          {earlier.map((interview) => (
            <InterviewCard key={interview.id} interview={interview} editable={false} />
          ))}
        </section>
      )}
    </StagePage>
  )
}
