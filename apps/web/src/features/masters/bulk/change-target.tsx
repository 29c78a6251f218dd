import { Checkbox, Select } from '@mantine/core'
import type { MasterBulkChange, MasterDefinition, MasterPick } from '@vouch/contract'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { MasterSelect } from '#ui/master/master-select.tsx'
import { useListLabels } from '../use-list-labels.ts'
import { texts } from './bulk.en.ts'

/** A change, once the person has said where to. */
export interface Target {
  readonly change: MasterBulkChange
  /** Label of the parent or of the value that stays; null for none. */
  readonly label: string | null
}

interface TargetProps {
  readonly definition: MasterDefinition
  readonly onChange: (target: Target | null) => void
  /** Message of the server about the value. */
  readonly error: string | undefined
}

/** Field for the value into which others are merged. */
export function MergeTarget({ definition: { name }, onChange, error }: TargetProps) {
  const t = useTexts(texts)
  const [into, setInto] = useState<MasterPick | null>(null)
  return (
    <MasterSelect
      entity={name}
      label={t('into')}
      description={t('intoHint')}
      required
      value={into}
      error={error}
      onChange={(pick) => {
        setInto(pick)
        onChange(pick?.code ? { change: { kind: 'merge', into: pick.code }, label: pick.label } : null)
      }}
    />
  )
}

/** Fields for the value below which others move. */
export function MoveTarget({ definition, onChange, error }: TargetProps) {
  const t = useTexts(texts)
  const listLabel = useListLabels(definition)
  const { parents } = definition
  const [entity, setEntity] = useState(parents[0] ?? definition.name)
  const [parent, setParent] = useState<MasterPick | null>(null)
  const [isTop, setTop] = useState(false)
  const choose = (list: string, pick: MasterPick | null, top: boolean) => {
    setEntity(list)
    setParent(pick)
    setTop(top)
    if (top) onChange({ change: { kind: 'move', parent: null }, label: null })
    else if (!pick?.code) onChange(null)
    else onChange({ change: { kind: 'move', parent: { entity: list, code: pick.code } }, label: pick.label })
  }
  return (
    <>
      {parents.length > 1 && (
        <Select
          label={t('parentList')}
          data={parents.map((value) => ({ value, label: listLabel(value) }))}
          value={entity}
          onChange={(value) => value !== null && choose(value, null, isTop)}
          allowDeselect={false}
          disabled={isTop}
        />
      )}
      <MasterSelect
        key={entity}
        entity={entity}
        label={parents.length > 1 ? t('parentIn', { list: listLabel(entity) }) : t('parent')}
        required={!isTop}
        disabled={isTop}
        value={isTop ? null : parent}
        error={error}
        onChange={(pick) => choose(entity, pick, false)}
      />
      <Checkbox
        label={t('top')}
        checked={isTop}
        onChange={(event) => choose(entity, parent, event.currentTarget.checked)}
      />
    </>
  )
}
