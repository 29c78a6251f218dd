import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { JobPage } from '@vouch/contract'
import { answersById, answersInWords } from '@vouch/domain'
import { useEffect, useRef } from 'react'
import { countryName } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { FactsList } from '#ui/list/facts-list.tsx'
import { AnswerText } from '#ui/question/answer-text.tsx'
import { applyTexts } from './apply.en.ts'
import classes from './apply.module.css'
import type { ApplyValues } from './apply-draft.ts'
import { applyBody } from './apply-values.ts'

interface ApplyReviewProps {
  readonly job: JobPage
  readonly values: ApplyValues
  readonly busy: boolean
  readonly failure: string | null
  readonly onChange: () => void
  readonly onSend: () => void
}

export function ApplyReview({ job, values, busy, failure, onChange, onSend }: ApplyReviewProps) {
  const t = useTexts(applyTexts)
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) alert.current?.focus()
  }, [failure])

  const answers = answersInWords(job.questions, answersById(applyBody(job, values).answers))

  return (
    <Stack gap="lg">
      <Hint>{t('step.review')}</Hint>
      <Text>{t('review.intro', { company: job.company.name })}</Text>
      {job.blindUntil && (
        <Text>
          {t(`review.blind.${job.blindUntil}`, { company: job.company.name })} {t('review.blindEarly')}{' '}
          {t('review.blindTexts')}
        </Text>
      )}
      {failure && (
        <Alert color="red" ref={alert} tabIndex={-1}>
          {failure}
          <div>{t('review.kept')}</div>
        </Alert>
      )}
      <div className={classes.review}>
        <FactsList
          layout="stacked"
          facts={[
            { label: t('you.name'), value: `${values.firstName.trim()} ${values.lastName.trim()}` },
            { label: t('you.country'), value: values.country && countryName(values.country) },
            { label: t('you.headline'), value: values.headline },
            {
              label: t('cv.label'),
              value: job.cvRule === 'hidden' ? null : (values.cv?.name ?? t('cv.none')),
            },
            {
              label: t('documents.label'),
              value: values.documents.length > 0 ? values.documents.map(({ name }) => name).join(', ') : null,
            },
            ...answers.map(({ question, kind, answer }) => ({
              label: question,
              value: <AnswerText kind={kind} answer={answer} />,
            })),
            {
              label: t('letter.title'),
              value:
                job.letterRule === 'hidden' ? null : values.coverLetter.trim() ? (
                  <span className={classes.text}>{values.coverLetter.trim()}</span>
                ) : (
                  t('letter.none')
                ),
            },
          ]}
        />
      </div>
      <Group gap="xs">
        <Button onClick={onSend} loading={busy}>
          {t('review.send')}
        </Button>
        <Button variant="default" onClick={onChange} disabled={busy}>
          {t('review.change')}
        </Button>
      </Group>
    </Stack>
  )
}
