import { Group, Text } from '@mantine/core'
import type { Questionnaire } from '@vouch/contract'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import classes from '../applicant.module.css'
import { stageTexts } from './stages.en.ts'

export function SentQuestionnaire({ questionnaire }: { readonly questionnaire: Questionnaire }) {
  const t = useTexts(stageTexts)
  const word = useTexts(glossary)
  const { answeredAt, dueAt, sentAt } = questionnaire
  const overdue = answeredAt === null && Date.parse(dueAt) < Date.now()
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <StatusBadge tone={answeredAt !== null ? 'good' : overdue ? 'warn' : 'info'}>
          {answeredAt !== null
            ? t('questionnaire.answered')
            : overdue
              ? t('questionnaire.overdue')
              : t('questionnaire.waiting')}
        </StatusBadge>
        <Group gap="md" className={classes.quiet}>
          <span>
            {t('questionnaire.sent')} <RelativeTime value={sentAt} />
          </span>
          {answeredAt === null ? (
            <span>
              {t('questionnaire.due')} <RelativeTime value={dueAt} />
            </span>
          ) : (
            <span>
              {t('questionnaire.answered')} <RelativeTime value={answeredAt} />
            </span>
          )}
        </Group>
      </div>
      <dl className={classes.answers}>
        {questionnaire.questions.map(({ id, text, required, answer }) => (
          <div key={id}>
            <dt>
              {text}{' '}
              {!required && (
                <Text span c="dimmed" fw={400}>
                  {t('questionnaire.optional')}
                </Text>
              )}
            </dt>
            {answeredAt !== null && (
              <dd>
                {answer === 'yes' || answer === 'no' ? (
                  word(`yesNo.${answer}`)
                ) : answer ? (
                  answer
                ) : (
                  <span className={classes.quiet}>{t('questionnaire.noAnswer')}</span>
                )}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  )
}
