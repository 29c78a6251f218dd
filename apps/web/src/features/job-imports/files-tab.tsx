import { Title } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { jobImportLimits, type Person, uploadJobImport } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import type { UploadCall } from '#lib/api/upload.ts'
import { formatBytes } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ImportsTable } from './imports-table.tsx'
import { jobImportsQuery, listInterval, storeImport } from './job-import-queries.ts'
import { texts } from './job-imports.en.ts'
import classes from './job-imports.module.css'
import { OwnerField } from './owner-field.tsx'
import { firstOwner } from './owners.ts'

// In decimal megabytes, as file managers and our texts count: the server takes 5 % more.
const maxBytes = jobImportLimits.megabytes * 1e6
const extensions = ['csv', 'tsv', 'txt', 'json', 'jsonl', 'ndjson', 'jsonld', 'xml', 'html', 'htm']

/** Uploads a file, and lists the imports so far. */
export function FilesTab({ person }: { readonly person: Person }) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [owner, setOwner] = useState(() => firstOwner(person))
  const query = useInfiniteQuery({
    ...jobImportsQuery(),
    refetchInterval: ({ state: { data } }) => listInterval(data?.pages ?? []),
  })
  const upload = async (file: File, call: UploadCall) => {
    const { companyId } = owner
    const begun = await api(
      uploadJobImport,
      { query: companyId === null ? {} : { companyId }, file },
      { ...call, quiet: true },
    )
    storeImport(client, begun)
    await navigate({ to: '/admin/jobs/imports/$id', params: { id: begun.id } })
  }
  return (
    <div className={classes.sections}>
      <div className={classes.upload}>
        <OwnerField person={person} owner={owner} onChange={setOwner} />
        <FileDrop
          label={t('upload.label')}
          hint={t('upload.hint', { size: formatBytes(maxBytes) })}
          rule={{ extensions, maxBytes }}
          onFile={upload}
        />
      </div>
      <section className={classes.section}>
        <Title order={2}>{t('imports.title')}</Title>
        <ImportsTable
          label={t('imports.list')}
          query={query}
          person={person}
          empty={
            <EmptyState
              order={3}
              icon={<IconFileImport size={32} stroke={1.5} />}
              title={t('imports.emptyTitle')}
            >
              {t('imports.emptyBody')}
            </EmptyState>
          }
        />
      </section>
    </div>
  )
}
