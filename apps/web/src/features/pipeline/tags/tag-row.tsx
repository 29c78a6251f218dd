import { Button, TextInput } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type CompanyTag, deleteTag, renameTag, tagLimits } from '@vouch/contract'
import { type SyntheticEvent, useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { fieldMessage } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { refreshTags } from '#lib/data/tags.ts'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { IconAction } from '#ui/layout/icon-action.tsx'
import classes from './manage-tags.module.css'
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

interface RenameFormProps {
  readonly name: string
  readonly onSave: (name: string) => Promise<void>
  readonly onCancel: () => void
}

function RenameForm({ name, onSave, onCancel }: RenameFormProps) {
  const t = useTexts(tagFilterTexts)
  const [text, setText] = useState(name)
  const { run, busy, error, reset } = useCommand(() => onSave(text.trim()))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (text.trim() === name) onCancel()
    else if (text.trim() !== '' && !busy) run()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        className={classes.field ?? ''}
        aria-label={t('dialog.name')}
        data-autofocus
        autoFocus
        // Escape leaves the field, not the dialog.
        data-mantine-stop-propagation
        onKeyDown={({ key }) => key === 'Escape' && onCancel()}
        maxLength={tagLimits.name}
        value={text}
        error={fieldMessage(error)}
        onChange={(event) => {
          reset()
          setText(event.currentTarget.value)
        }}
      />
      <Button type="submit" variant="default" loading={busy} disabled={text.trim() === ''}>
        {t('dialog.save')}
      </Button>
      <Button variant="subtle" color="gray" onClick={onCancel}>
        {t('dialog.cancel')}
      </Button>
    </form>
  )
}
