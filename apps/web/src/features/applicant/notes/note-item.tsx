import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ApplicantNote, type Colleague, deleteNote, editNote } from '@vouch/contract'
import { useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { formatRelative } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { splitMentions } from './mentions.ts'
import { NoteForm } from './note-form.tsx'
import { notesTexts } from './notes.en.ts'
import classes from './notes.module.css'

interface NoteItemProps {
  readonly applicationId: string
  readonly note: ApplicantNote
  readonly colleagues: readonly Colleague[]
  readonly onChanged: () => Promise<unknown>
}

export function NoteItem({ applicationId, note, colleagues, onChanged }: NoteItemProps) {
  const t = useTexts(notesTexts)
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const params = { id: applicationId, noteId: note.id }
  const when = formatRelative(note.at)
  const stopEditing = () => {
    setEditing(false)
    // The form is gone with the focus.
    requestAnimationFrame(() => editButton.current?.focus())
  }
  return (
    <li className={classes.note}>
      <div className={classes.line}>
        <bdi className={classes.name}>{note.author.name}</bdi>
        <span className={classes.time}>
          <RelativeTime value={note.at} />
          {note.editedAt !== null && <span>{t('edited')}</span>}
        </span>
        {!editing && (
          <span className={classes.actions}>
            {note.permitted.includes('edit') && (
              <IconAction
                ref={editButton}
                icon={IconPencil}
                label={t('editOf', { when })}
                onClick={() => setEditing(true)}
              />
            )}
            {note.permitted.includes('delete') && (
              <IconAction icon={IconTrash} label={t('deleteOf', { when })} onClick={() => setAsking(true)} />
            )}
          </span>
        )}
      </div>
      {editing ? (
        <NoteForm
          label={t('editField')}
          submitLabel={t('save')}
          initial={note.text}
          // A draft of an older text must not replace a newer one.
          draftKey={`note.${note.id}.${note.editedAt ?? ''}`}
          colleagues={colleagues}
          onSave={async (body) => {
            await api(editNote, { params, body }, { quiet: true })
            await onChanged()
            stopEditing()
          }}
          onCancel={stopEditing}
        />
      ) : (
        <p className={classes.text}>
          {splitMentions(note.text, note.mentioned).map(({ text, userIds }, index) =>
            userIds.length > 0 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
              <strong key={index} className={classes.mention}>
                {text}
              </strong>
            ) : (
              text
            ),
          )}
        </p>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        danger
        onConfirm={async () => {
          await api(deleteNote, { params })
          await onChanged()
        }}
        onClose={() => setAsking(false)}
      >
        {t('deleteBody')}
      </ConfirmDialog>
    </li>
  )
}
