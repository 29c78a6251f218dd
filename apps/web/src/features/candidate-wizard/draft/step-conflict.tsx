import type { ProfileStepName } from '@vouch/contract'
import { useMemo } from 'react'
import { useCommand } from '#lib/api/use-command.ts'
import type { StoredStep } from '#lib/data/profile-steps.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConflictPanel } from '#ui/wizard/conflict-panel.tsx'
import { itemName, pathLabel } from '../fields/labels.ts'
import { useCodeWords } from '../fields/use-code-words.ts'
import { valueWords } from '../fields/value-words.ts'
import { texts } from '../wizard.en.ts'
import { type Difference, differences, merged } from './step-data.ts'
import type { StepDraft } from './use-step-draft.ts'

interface StepConflictProps<S extends ProfileStepName> {
  readonly draft: StepDraft<S>
  readonly remote: StoredStep<S>
}

const idOf = ({ field, key }: Difference) => (key === null ? field : `${field}.${key}`)

/** Conflict panel of a step that was changed elsewhere: the person chooses a version per field or list entry. */
export function StepConflict<S extends ProfileStepName>({ draft, remote }: StepConflictProps<S>) {
  const t = useTexts(texts)
  const { step, values, base } = draft
  const codeWords = useCodeWords(step, [values, remote.data])
  const versions = useMemo(() => ({ mine: values, remote: remote.data, base }), [values, remote, base])
  const entries = useMemo(() => differences(step, versions), [step, versions])

  const { run, busy } = useCommand((keepMine: (difference: Difference) => boolean) =>
    draft.adopt(remote, merged(versions, entries, keepMine)),
  )
  const labelOf = ({ field, key, mine, remote: other }: Difference) => {
    const label = pathLabel(step, values, field)
    if (key === null) return label
    return t('conflict.entry', { list: label, name: itemName(mine) || itemName(other) || t('list.unnamed') })
  }
  const words = (difference: Difference, value: unknown) =>
    difference.key !== null && value === undefined
      ? t('conflict.removed')
      : valueWords(step, difference.field, value, codeWords)

  return (
    <ConflictPanel
      // A newer stored version resets the choices.
      key={remote.version}
      fields={entries.map((difference) => ({
        id: idOf(difference),
        label: labelOf(difference),
        mine: words(difference, difference.mine),
        remote: words(difference, difference.remote),
        preferred: difference.preferred,
      }))}
      onKeepMine={() => run(() => true)}
      onTakeRemote={() => run(() => false)}
      onMerge={(kept) => run((difference) => kept.includes(idOf(difference)))}
      busy={busy}
    />
  )
}
