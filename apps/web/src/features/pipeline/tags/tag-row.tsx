import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type CompanyTag, deleteTag, renameTag, tagLimits } from '@vouch/contract'
import { useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { refreshTags } from '#lib/data/tags.ts'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { IconAction } from '#ui/layout/icon-action.tsx'
import classes from '../names.module.css'
import { RenameForm } from '../rename-form.tsx'
import { tagFilterTexts } from './tag-filter.en.ts'

interface TagRowProps {
  readonly companyId: string
  readonly tag: CompanyTag
  /** Whether the viewer is asked to confirm that the tag is deleted. */
  readonly isAsking: boolean
  readonly onAsk: (asking: boolean) => void
}

/** A tag of a company, which can be renamed and deleted. */
export function TagRow({ companyId, tag, isAsking, onAsk }: TagRowProps) {
  const t = useTexts(tagFilterTexts)
  const client = useQueryClient()
  const [renaming, setRenaming] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const { name, uses } = tag
  const params = { id: companyId, tagId: tag.id }
  const stop = () => {
    setRenaming(false)
    // Closing the form loses focus, so return it to the button.
    requestAnimationFrame(() => edit.current?.focus())
  }
  return (
    <li className={classes.row}>
      {renaming ? (
        <RenameForm
          name={name}
          label={t('dialog.name')}
          maxLength={tagLimits.name}
          onSave={async (next) => {
            await api(renameTag, { params, body: { name: next } }, { quiet: true })
            notify(t('dialog.renamed', { name: next }))
            await refreshTags(client)
            stop()
          }}
          onCancel={stop}
        />
      ) : (
        <>
          <bdi className={classes.name}>{name}</bdi>
          <span>{t('dialog.uses', counted(uses ?? 0))}</span>
          <span>
            <IconAction
              ref={edit}
              icon={IconPencil}
              label={t('dialog.rename', { name })}
              onClick={() => setRenaming(true)}
            />
            <IconAction icon={IconTrash} label={t('dialog.delete', { name })} onClick={() => onAsk(true)} />
          </span>
        </>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('dialog.confirmTitle', { name })}
        confirmLabel={t('dialog.confirm')}
        danger
        onConfirm={async () => {
          await api(deleteTag, { params })
          notify(t('dialog.deleted', { name }))
          await refreshTags(client)
        }}
        onClose={() => onAsk(false)}
      >
        {t('dialog.confirmBody', counted(uses ?? 0))}
      </ConfirmDialog>
    </li>
  )
}
