import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addNote } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { useApplicant } from '../applicant-context.ts'
import { NoteForm } from './note-form.tsx'
import { NoteItem } from './note-item.tsx'
import { notesTexts } from './notes.en.ts'
import classes from './notes.module.css'
import { notesOf, refreshNotes } from './notes-queries.ts'

/** The hiring team's notes about the applicant, with a form to add one. */
export function NotesTab() {
  const t = useTexts(notesTexts)
  const client = useQueryClient()
  const { application } = useApplicant()
  const { data, error, refetch } = useQuery(notesOf(application))
  const { id, candidate } = application
  const refresh = () => refreshNotes(client, application)
  if (!data) {
    return (
      <LoadState error={error} onRetry={refetch}>
        <Skeleton height={160} />
      </LoadState>
    )
  }
  return (
    <section className={classes.notes} aria-labelledby="applicant-notes">
      <div>
        <Title order={2} id="applicant-notes">
          {t('title')}
        </Title>
        <Text c="dimmed" size="sm">
          {t('private', { name: candidate.name })}
        </Text>
      </div>
      {data.notes.length === 0 ? (
        <Text c="dimmed">{t('empty')}</Text>
      ) : (
        <ol className={classes.list} aria-labelledby="applicant-notes">
          {data.notes.map((note) => (
            <NoteItem
              key={note.id}
              applicationId={id}
              note={note}
              colleagues={data.colleagues}
              onChanged={refresh}
            />
          ))}
        </ol>
      )}
      <NoteForm
        label={t('field')}
        submitLabel={t('add')}
        draftKey={`note.of.${id}`}
        colleagues={data.colleagues}
        onSave={async (body, idempotencyKey) => {
          try {
            await api(addNote, { params: { id }, body }, { quiet: true, idempotencyKey })
          } finally {
            // Also after an error: a mentioned colleague may have left.
            await refresh()
          }
        }}
      />
    </section>
  )
}
