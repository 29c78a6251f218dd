import { Checkbox, Select, TextInput } from '@mantine/core'
import { questionnaireDefaults, type StagePlan } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { useJobFields } from '../job-draft-context.ts'
import { laterTexts } from './later-stages.en.ts'
import { PlanRows } from './plan-rows.tsx'
import { useStagePlan, withRow } from './use-stage-plan.ts'

type PlannedQuestion = StagePlan['questionnaire'][number]

const blank: PlannedQuestion = { text: '', kind: 'text', required: true }

/** Questions with which a new questionnaire starts. */
export function PlannedQuestions() {
  const t = useTexts(laterTexts)
  const { shared } = useJobFields()
  const { plan, change } = useStagePlan()
  const edit = (make: (rows: PlannedQuestion[]) => PlannedQuestion[]) =>
    change((before) => ({ ...before, questionnaire: make(before.questionnaire) }))
  return (
    <PlanRows
      rows={plan.questionnaire}
      max={questionnaireDefaults.maxQuestions}
      words={{
        row: (number) => t('questionnaire.row', { number }),
        add: t('questionnaire.add'),
        remove: (number) => t('questionnaire.remove', { number }),
        removed: (number) => t('questionnaire.removed', { number }),
      }}
      onAdd={() => edit((rows) => [...rows, blank])}
      onRemove={(index) => edit((rows) => rows.filter((_row, place) => place !== index))}
    >
      {({ text, kind, required }, index) => (
        <>
          <TextInput
            {...shared(`stagePlan.questionnaire.${index}.text`)}
            label={t('questionnaire.text')}
            maxLength={500}
            value={text}
            onChange={({ currentTarget: { value } }) => edit((rows) => withRow(rows, index, { text: value }))}
          />
          <Select
            label={t('questionnaire.kind')}
            data={[
              { value: 'text', label: t('questionnaire.kinds.text') },
              { value: 'yes-no', label: t('questionnaire.kinds.yes-no') },
            ]}
            value={kind}
            onChange={(value) => value && edit((rows) => withRow(rows, index, { kind: value }))}
            allowDeselect={false}
            maw="14rem"
          />
          <Checkbox
            label={t('questionnaire.required')}
            checked={required}
            onChange={({ currentTarget: { checked } }) =>
              edit((rows) => withRow(rows, index, { required: checked }))
            }
          />
        </>
      )}
    </PlanRows>
  )
}
