import type { EmployerJob } from '@vouch/contract'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { ConflictPanel } from '#ui/wizard/conflict-panel.tsx'
import { changedFields, type DraftFields, toDraft, withFields } from './draft-fields.ts'
import { fieldWords } from './field-words.ts'
import { texts } from './job-wizard.en.ts'
import type { JobDraft } from './use-job-draft.ts'

interface DraftConflictProps {
  readonly draft: JobDraft
  /** What is stored now. */
  readonly theirs: EmployerJob
}

/** Both versions of a draft that was changed in two places, to choose from field by field or as a whole. */
export function DraftConflict({ draft, theirs }: DraftConflictProps) {
  const t = useTexts(texts)
  const [busy, setBusy] = useState(false)
  const saved = toDraft(theirs.fields)
  const mine = draft.form.getValues()
  const differing = changedFields(saved, mine)
  const byMe = new Set(changedFields(draft.stored, mine))

  const settle = async (values: DraftFields, send: boolean) => {
    setBusy(true)
    await draft.settle(values, theirs, send)
    setBusy(false)
  }
  return (
    <ConflictPanel
      fields={differing.map((name) => ({
        id: name,
        label: t(`field.${name}`),
        mine: fieldWords(name, mine),
        theirs: fieldWords(name, saved),
        preferred: byMe.has(name) ? 'mine' : 'theirs',
      }))}
      onKeepMine={() => void settle(mine, true)}
      onTakeTheirs={() => void settle(saved, false)}
      onMerge={(kept) => {
        const names = differing.filter((name) => kept.includes(name))
        void settle(withFields(names, mine, saved), true)
      }}
      busy={busy}
    />
  )
}
