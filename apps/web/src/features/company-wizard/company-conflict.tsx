import { Stack } from '@mantine/core'
import type { CompanyFields, CompanyRecord } from '@vouch/contract'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { ConflictPanel } from '#ui/wizard/conflict-panel.tsx'
import { changedFields, takesVerification, withFields } from './company-values.ts'
import { texts } from './company-wizard.en.ts'
import { fieldWords } from './field-words.ts'
import type { CompanyDraft } from './use-company-draft.ts'

interface CompanyConflictProps {
  readonly draft: CompanyDraft
  /** What is stored now. */
  readonly theirs: CompanyRecord
}

/** Both versions of a company that was changed in two places, to choose from field by field or as a whole. */
export function CompanyConflict({ draft, theirs }: CompanyConflictProps) {
  const t = useTexts(texts)
  const [busy, setBusy] = useState(false)
  const { values: mine, stored } = draft
  const differing = changedFields(theirs.fields, mine)
  const byMe = new Set(changedFields(stored, mine))

  const settle = async (next: CompanyFields) => {
    setBusy(true)
    await draft.adopt(theirs, next)
    setBusy(false)
  }
  const panel = (
    <ConflictPanel
      key={theirs.version}
      fields={differing.map((name) => ({
        id: name,
        label: t(`field.${name}`),
        mine: fieldWords(name, mine),
        theirs: fieldWords(name, theirs.fields),
        preferred: byMe.has(name) ? 'mine' : 'theirs',
      }))}
      onKeepMine={() => void settle(mine)}
      onTakeTheirs={() => void settle(theirs.fields)}
      onMerge={(kept) => {
        const names = differing.filter((name) => kept.includes(name))
        void settle(withFields(names, mine, theirs.fields))
      }}
      busy={busy}
    />
  )
  if (!takesVerification(theirs, mine)) return panel
  return (
    <Stack gap="md">
      <Notice tone="warn" title={t('identity.waits')}>
        {t('identity.waitsBody')}
      </Notice>
      {panel}
    </Stack>
  )
}
