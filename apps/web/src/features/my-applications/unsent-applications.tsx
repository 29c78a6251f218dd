import { ActionIcon, Text, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ApplicationDraftRow,
  deleteApplicationDraft,
  getApplicationDraft,
  saveApplicationDraft,
} from '@vouch/contract'
import { useRef } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { applicationDraftOf, applicationDraftsQuery } from '#lib/data/application-drafts.ts'
import { formatDay, formatRelative } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkAnchor } from '#ui/links/link.tsx'
import { texts } from './my-applications.en.ts'
import classes from './my-applications.module.css'

/** Applications that the candidate has begun and not sent; nothing if there are none. */
export function UnsentApplications() {
  const t = useTexts(texts)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data } = useQuery(applicationDraftsQuery)
  const remove = useRemoveDraft()
  if (!data || data.items.length === 0) return null
  return (
    <section className={classes.unsent} aria-labelledby="unsent">
      <Title order={2} id="unsent" ref={heading} tabIndex={-1}>
        {t('unsent.title')}
      </Title>
      <ul>
        {data.items.map((row) => (
          <li key={row.job.id}>
            <div className={classes.name}>
              <LinkAnchor
                to="/jobs/$slug"
                params={{ slug: row.job.slug }}
                search={row.isOpen ? { apply: true } : {}}
              >
                {row.job.title}
              </LinkAnchor>
              <span className={classes.quiet}>{row.company.name}</span>
              <Text size="sm" c="dimmed">
                {t(row.isOpen ? 'unsent.saved' : 'unsent.closed', { when: formatRelative(row.savedAt) })}
                {row.isOpen && row.closesAt && ` · ${t('unsent.until', { day: formatDay(row.closesAt) })}`}
              </Text>
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('unsent.delete', { title: row.job.title })}
              loading={remove.isPending && remove.variables.job.id === row.job.id}
              onClick={() => {
                remove.mutate(row)
                heading.current?.focus()
              }}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Deletes a draft, and offers to undo that. */
function useRemoveDraft() {
  const t = useTexts(texts)
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: applicationDraftsQuery.queryKey })
  const restore = useMutation({
    mutationFn: ({ jobId, draft }: Removed) =>
      api(saveApplicationDraft, {
        params: { id: jobId },
        version: 0,
        body: {
          coverLetter: draft.coverLetter,
          cvFileId: draft.cv?.id ?? null,
          withoutCv: draft.withoutCv,
          documentFileIds: draft.documents.map(({ id }) => id),
          answers: draft.answers,
        },
      }),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: async ({ job }: ApplicationDraftRow): Promise<Removed> => {
      const params = { id: job.id }
      // Read first, to be able to restore it.
      const draft = await api(getApplicationDraft, { params })
      await api(deleteApplicationDraft, { params })
      return { jobId: job.id, draft }
    },
    onSuccess: (removed, { job }) => {
      client.removeQueries({ queryKey: applicationDraftOf(job.id).queryKey })
      notify({
        message: t('unsent.deleted', { title: job.title }),
        action: { label: t('unsent.undo'), onClick: () => restore.mutate(removed) },
      })
    },
    onSettled: refresh,
  })
}

interface Removed {
  readonly jobId: string
  readonly draft: Awaited<ReturnType<typeof api<typeof getApplicationDraft>>>
}
