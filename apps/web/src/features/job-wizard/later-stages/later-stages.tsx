import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { interviewMinutes } from '@vouch/contract'
import { startOfStages } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { FieldGroup } from '../field-group.tsx'
import { Fold } from '../fold.tsx'
import { useJobFields } from '../job-draft-context.ts'
import classes from '../job-wizard.module.css'
import { laterTexts } from './later-stages.en.ts'
import { PlannedDetails } from './planned-details.tsx'
import { PlannedQuestions } from './planned-questions.tsx'
import { useStagePlan } from './use-stage-plan.ts'

/** What the team prepares for the questionnaire, the interview and the details: their forms start with it. */
export function LaterStages() {
  const t = useTexts(laterTexts)
  const { plan } = useStagePlan()
  const { minutes, place, note } = plan.interview
  const start = startOfStages(plan)
  return (
    <FieldGroup title={t('title')}>
      <div className={classes.quiet}>{t('hint')}</div>
      <Fold
        title={t('questionnaire.title')}
        hint={t('questionnaire.hint')}
        isUsed={start.questions.length > 0}
      >
        <PlannedQuestions />
      </Fold>
      <Fold
        title={t('interview.title')}
        hint={t('interview.hint')}
        isUsed={minutes !== null || place !== '' || note !== ''}
      >
        <PlannedInterview />
      </Fold>
      <Fold title={t('details.title')} hint={t('details.hint')} isUsed={start.items.length > 0}>
        <PlannedDetails />
      </Fold>
    </FieldGroup>
  )
}

function PlannedInterview() {
  const t = useTexts(laterTexts)
  const { shared } = useJobFields()
  const { plan, change } = useStagePlan()
  const set = (part: Partial<typeof plan.interview>) =>
    change((before) => ({ ...before, interview: { ...before.interview, ...part } }))
  return (
    <>
      <NumberInput
        {...shared('stagePlan.interview.minutes')}
        label={t('interview.minutes')}
        placeholder={`${interviewMinutes.default}`}
        min={interviewMinutes.min}
        max={interviewMinutes.max}
        step={15}
        allowDecimal={false}
        allowNegative={false}
        value={plan.interview.minutes ?? ''}
        onChange={(typed) => set({ minutes: typeof typed === 'number' ? typed : null })}
        styles={{ wrapper: { maxInlineSize: '14rem' } }}
      />
      <TextInput
        {...shared('stagePlan.interview.place')}
        label={t('interview.place')}
        maxLength={300}
        value={plan.interview.place}
        onChange={({ currentTarget: { value } }) => set({ place: value })}
      />
      <Textarea
        {...shared('stagePlan.interview.note')}
        label={t('interview.note')}
        description={t('interview.noteHint')}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={8}
        value={plan.interview.note}
        onChange={({ currentTarget: { value } }) => set({ note: value })}
      />
    </>
  )
}
