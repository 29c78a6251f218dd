import { ActionIcon, Anchor } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { CandidateSearch as SavedSearch } from '@vouch/contract'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './candidates.en.ts'
import classes from './candidates.module.css'
import { NameForm } from './name-form.tsx'

interface SavedSearchRowProps {
  readonly saved: SavedSearch
  readonly onRun: () => void
  readonly onRename: (name: string) => Promise<unknown>
  readonly onDelete: () => void
}

export function SavedSearchRow({ saved: { name }, onRun, onRename, onDelete }: SavedSearchRowProps) {
  const t = useTexts(texts)
  const [renaming, setRenaming] = useState(false)
  if (renaming) {
    return (
      <li>
        <NameForm name={name} onSave={onRename} onDone={() => setRenaming(false)} />
      </li>
    )
  }
  return (
    <li className={classes.savedRow}>
      <Anchor component="button" type="button" className={classes.savedName} onClick={onRun}>
        {name}
      </Anchor>
      <div className={classes.savedActions}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('kept.renameOf', { name })}
          onClick={() => setRenaming(true)}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('kept.deleteOf', { name })}
          onClick={onDelete}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  )
}
