import { Select, TextInput } from '@mantine/core'
import { maxDetails, type StagePlan } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { useJobFields } from '../job-draft-context.ts'
import { laterTexts } from './later-stages.en.ts'
import { PlanRows } from './plan-rows.tsx'
import { useStagePlan, withRow } from './use-stage-plan.ts'

type PlannedDetail = StagePlan['details'][number]

const blank: PlannedDetail = { name: '', kind: 'document', note: '' }

/** Documents and texts with which the first request for details starts. */
export function PlannedDetails() {
  const t = useTexts(laterTexts)
  const { shared } = useJobFields()
  const { plan, change } = useStagePlan()
  const edit = (make: (rows: PlannedDetail[]) => PlannedDetail[]) =>
    change((before) => ({ ...before, details: make(before.details) }))
  return (
    <PlanRows
      rows={plan.details}
      max={maxDetails}
      words={{
        row: (number) => t('details.row', { number }),
        add: t('details.add'),
        remove: (number) => t('details.remove', { number }),
        removed: (number) => t('details.removed', { number }),
      }}
      onAdd={() => edit((rows) => [...rows, blank])}
      onRemove={(index) => edit((rows) => rows.filter((_row, place) => place !== index))}
    >
      {({ name, kind, note }, index) => (
        <>
          <TextInput
            {...shared(`stagePlan.details.${index}.name`)}
            label={t('details.name')}
            description={t('details.nameHint')}
            maxLength={120}
            value={name}
            onChange={({ currentTarget: { value } }) => edit((rows) => withRow(rows, index, { name: value }))}
          />
          <Select
            label={t('details.kind')}
            data={[
              { value: 'document', label: t('details.kinds.document') },
              { value: 'text', label: t('details.kinds.text') },
            ]}
            value={kind}
            onChange={(value) => value && edit((rows) => withRow(rows, index, { kind: value }))}
            allowDeselect={false}
            maw="16rem"
          />
          <TextInput
            {...shared(`stagePlan.details.${index}.note`)}
            label={t('details.note')}
            maxLength={500}
            value={note}
            onChange={({ currentTarget: { value } }) => edit((rows) => withRow(rows, index, { note: value }))}
          />
        </>
      )}
    </PlanRows>
  )
}
