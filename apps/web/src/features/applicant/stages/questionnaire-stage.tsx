import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import classes from '../applicant.module.css'
import { useApplicant } from '../applicant-context.ts'
import { QuestionnaireForm } from './questionnaire-form.tsx'
import { SentQuestionnaire } from './sent-questionnaire.tsx'
import { StagePage } from './stage-page.tsx'
import { stageTexts } from './stages.en.ts'
import { useClosedReason } from './thread.tsx'

export function QuestionnaireStage() {
  const t = useTexts(stageTexts)
  const { application } = useApplicant()
  const { questionnaire, candidate } = application
  const [replacing, setReplacing] = useState(false)
  const open = useClosedReason() === null
  const mayAsk = open && (!questionnaire || (replacing && questionnaire.answeredAt === null))
  return (
    <StagePage stage="questionnaire">
      <section className={classes.section}>
        <Title order={2}>{t('questionnaire.title')}</Title>
        {questionnaire ? (
          <SentQuestionnaire questionnaire={questionnaire} />
        ) : (
          <Text c="dimmed">
            {open ? t('questionnaire.composeBody', { name: candidate.name }) : t('questionnaire.none')}
          </Text>
        )}
        {questionnaire && questionnaire.answeredAt === null && open && !replacing && (
          <div>
            <Button variant="default" onClick={() => setReplacing(true)}>
              {t('questionnaire.replace')}
            </Button>
          </div>
        )}
        {mayAsk && (
          <>
            {replacing && <Text>{t('questionnaire.replaceBody')}</Text>}
            <QuestionnaireForm
              onDone={() => setReplacing(false)}
              onCancel={replacing ? () => setReplacing(false) : null}
            />
          </>
        )}
      </section>
    </StagePage>
  )
}
