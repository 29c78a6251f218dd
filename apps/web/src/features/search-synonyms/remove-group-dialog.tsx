import type { SearchSynonym } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { useLast } from '#ui/layout/use-last.ts'
import { texts } from './search-synonyms.en.ts'
import { useRemoveGroup } from './use-remove-group.ts'
import { nameOf } from './words.ts'

interface RemoveGroupDialogProps {
  /** The group to remove; null closes the dialog. */
  readonly group: SearchSynonym | null
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** Asks for confirmation, then removes a group. */
export function RemoveGroupDialog({ group, onClose, onClosed }: RemoveGroupDialogProps) {
  const t = useTexts(texts)
  const remove = useRemoveGroup()
  const shown = useLast(group)
  return (
    <ConfirmDialog
      opened={group !== null}
      title={t('removeTitle', { name: shown ? nameOf(shown) : '' })}
      confirmLabel={t('removeLabel')}
      danger
      onConfirm={() => (group ? remove(group) : undefined)}
      onClose={onClose}
      onClosed={onClosed}
    >
      {t('removeBody', { words: shown?.words.join(', ') ?? '' })}
    </ConfirmDialog>
  )
}
