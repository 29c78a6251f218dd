import { Button, Checkbox, Select, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { EqualOpportunity } from '@vouch/contract'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { StepSection } from '../fields/step-section.tsx'
import classes from '../wizard.module.css'
import { equalOpportunityTexts } from './equal-opportunity.en.ts'
import { equalOpportunityQuery, useEqualOpportunity } from './use-equal-opportunity.ts'

type Question = keyof EqualOpportunity['answers']

const answers = equalOpportunityTexts.english.answer
const questions = Object.keys(answers) as Question[]

function choices(question: Question, preferNot: string) {
  const words = Object.entries(answers[question]).map(([value, label]) => ({ value, label: String(label) }))
  return [...words, { value: 'prefer-not', label: preferNot }]
}

/** Form for the equal-opportunity answers. They are not part of the profile: own consent, own save button. */
export function EqualOpportunityForm() {
  const t = useTexts(equalOpportunityTexts)
  const { data, error, refetch } = useQuery(equalOpportunityQuery)
  return (
    <StepSection title={t('title')} hint={t('body')} apart>
      {data ? (
        <Answers key={data.version} stored={data} />
      ) : (
        error && <ErrorState error={error} title={t('failed')} onRetry={() => void refetch()} />
      )}
    </StepSection>
  )
}

function Answers({ stored }: { readonly stored: EqualOpportunity }) {
  const t = useTexts(equalOpportunityTexts)
  const form = useEqualOpportunity(stored)
  const [asking, { open, close }] = useDisclosure(false)
  return (
    <>
      <Checkbox
        label={t('consent')}
        checked={form.consents}
        onChange={(event) => form.setConsents(event.currentTarget.checked)}
      />
      {form.consents && (
        <div className={classes.pair}>
          {questions.map((question) => (
            <Select
              key={question}
              label={t(`question.${question}`)}
              placeholder={t('unanswered')}
              data={choices(question, t('notSaid'))}
              value={form.answers[question]}
              onChange={(value) => form.answer(question, value)}
              clearable
            />
          ))}
        </div>
      )}
      {form.failure && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {form.failure}
        </Text>
      )}
      {form.consents && stored.consentAt === null && <Hint>{t('apart')}</Hint>}
      <div className={classes.chips}>
        {form.consents && (
          <Button variant="default" onClick={() => void form.save()} loading={form.busy}>
            {t('save')}
          </Button>
        )}
        {stored.consentAt !== null && (
          <Button variant="subtle" color="red" onClick={open} disabled={form.busy}>
            {t('remove')}
          </Button>
        )}
      </div>
      {stored.consentAt !== null && <Hint>{t('savedWhen', { when: formatDay(stored.consentAt) })}</Hint>}
      <ConfirmDialog
        opened={asking}
        title={t('removeTitle')}
        confirmLabel={t('remove')}
        danger
        onConfirm={() => {
          close()
          void form.remove()
        }}
        onClose={close}
      >
        {t('removeBody')}
      </ConfirmDialog>
    </>
  )
}
