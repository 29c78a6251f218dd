import { Loader, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ApplicantView, applicantViewLimits } from '@vouch/contract'
import { useRef, useState } from 'react'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { Modal } from '#ui/layout/modal.tsx'
import names from '../names.module.css'
import { RenameForm } from '../rename-form.tsx'
import { useViewCommands, viewsQuery } from './use-views.ts'
import { viewsTexts } from './views.en.ts'
import classes from './views.module.css'

/** Renames and deletes the person's views. */
export function EditViews({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(viewsTexts)
  const { data } = useQuery(viewsQuery)
  const list = useRef<HTMLUListElement>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('edit.title')}
      closeButtonProps={{ 'aria-label': t('edit.close') }}
    >
      {!data && <Loader size="sm" />}
      {data?.items.length === 0 && <Text c="dimmed">{t('none')}</Text>}
      <ul className={names.list} ref={list} tabIndex={-1} aria-label={t('edit.title')}>
        {data?.items.map((view) => (
          <ViewRow
            key={view.id}
            view={view}
            // The pressed button disappears with the view.
            onDeleted={() => list.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
    </Modal>
  )
}

interface ViewRowProps {
  readonly view: ApplicantView
  readonly onDeleted: () => void
}

function ViewRow({ view, onDeleted }: ViewRowProps) {
  const t = useTexts(viewsTexts)
  const { rename, remove } = useViewCommands()
  const [renaming, setRenaming] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const { run, busy } = useCommand(async () => {
    await remove(view)
    onDeleted()
  })
  const { name, list, jobTitle } = view
  const stop = () => {
    setRenaming(false)
    // Closing the form loses focus, so return it to the button.
    requestAnimationFrame(() => edit.current?.focus())
  }
  if (renaming) {
    return (
      <li className={names.row}>
        <RenameForm
          name={name}
          label={t('edit.name')}
          maxLength={applicantViewLimits.name}
          onSave={async (next) => {
            await rename(view, next)
            stop()
          }}
          onCancel={stop}
        />
      </li>
    )
  }
  return (
    <li className={names.row}>
      <span className={names.name}>
        <bdi>{name}</bdi>
        <bdi className={classes.job}>{list.jobId === null ? t('allJobs') : jobTitle || t('noTitle')}</bdi>
      </span>
      <span>
        <IconAction
          ref={edit}
          icon={IconPencil}
          label={t('edit.rename', { name })}
          onClick={() => setRenaming(true)}
        />
        <IconAction
          icon={IconTrash}
          label={t('edit.delete', { name })}
          loading={busy}
          onClick={() => run()}
        />
      </span>
    </li>
  )
}
