import { useIsMutating, useMutation } from '@tanstack/react-query'
import type { JobFeed, JobImport, JobImportSettings, PostingField } from '@vouch/contract'
import { useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { notifyError } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from '../job-imports.en.ts'

/** What an import and a feed have in common: columns, settings and the preview. */
export type Source = Pick<
  JobImport | JobFeed,
  'id' | 'version' | 'columns' | 'settings' | 'preview' | 'lacksCompany' | 'company'
>

/** Body of the call that changes a source. */
interface SourcePatch {
  readonly columns?: { name: string; field: PostingField | null }[]
  readonly settings?: JobImportSettings
}

interface Change {
  readonly fields?: Readonly<Record<string, PostingField | null>>
  readonly settings?: Partial<JobImportSettings>
}

interface SourceChangeOptions<S extends Source> {
  readonly source: S
  /** The newest source that is known, of which the version is sent. */
  readonly newest: () => S | undefined
  readonly send: (version: number, body: SourcePatch) => Promise<S>
  readonly store: (next: S) => void
  readonly reload: () => Promise<unknown>
}

/** Mutations with this key change a source, or start it after the changes before. */
export const sourceScope = (id: string) => ({
  mutationKey: ['job-source', id],
  scope: { id: `job-source ${id}` },
})

/** Saves each change at once, one after the other, and shows it before the answer with the new preview is there. */
export function useSourceChange<S extends Source>(options: SourceChangeOptions<S>) {
  const { source, newest, send, store, reload } = options
  const t = useTexts(texts)
  const [edits, setEdits] = useState<Required<Change>>({ fields: {}, settings: {} })
  const { mutate, error } = useMutation({
    ...sourceScope(source.id),
    mutationFn: async (change: Change) => {
      const seen = newest() ?? source
      try {
        return await send(seen.version, patchOf(seen, change))
      } catch (problem) {
        if (!isProblem(problem, 412)) throw problem
        await reload()
        const now = newest() ?? source
        // Each column and setting stands for itself, so the change fits what another tab or person changed.
        if (!hasFields(now, change)) throw problem
        return send(now.version, patchOf(now, change))
      }
    },
    onMutate: (change) =>
      setEdits((before) => ({
        fields: { ...before.fields, ...change.fields },
        settings: { ...before.settings, ...change.settings },
      })),
    onSuccess: store,
    onError: async (problem) => {
      if (!isProblem(problem, 412)) return
      notifyError(t('stale'))
      await reload()
    },
    // Edits made meanwhile stay.
    onSettled: (_next, _error, change) =>
      setEdits((before) => ({
        fields: without(before.fields, change.fields),
        settings: without(before.settings, change.settings),
      })),
  })
  const isSaving = useIsMutating({ mutationKey: sourceScope(source.id).mutationKey }) > 0
  return {
    columns: source.columns.map((column) => ({
      ...column,
      field: Object.hasOwn(edits.fields, column.name) ? (edits.fields[column.name] ?? null) : column.field,
    })),
    settings: { ...source.settings, ...edits.settings },
    setField: (name: string, field: PostingField | null) => mutate({ fields: { [name]: field } }),
    setSettings: (settings: Partial<JobImportSettings>) => mutate({ settings }),
    isSaving,
    failure: error && !isProblem(error, 412) ? error.message : null,
  }
}

export type SourceChange = ReturnType<typeof useSourceChange>

/** All columns and settings of a source, with a change. */
function patchOf({ columns, settings }: Source, change: Change): SourcePatch {
  const { fields } = change
  return {
    ...(fields && {
      columns: columns.map(({ name, field }) => ({
        name,
        field: Object.hasOwn(fields, name) ? (fields[name] ?? null) : field,
      })),
    }),
    ...(change.settings && { settings: { ...settings, ...change.settings } }),
  }
}

/** Whether a source still has the columns of a change: one that was read at another address may not. */
function hasFields({ columns }: Source, { fields = {} }: Change): boolean {
  return Object.keys(fields).every((changed) => columns.some(({ name }) => name === changed))
}

/** The edits without those that were saved, unless they changed since. */
function without<T extends object>(edits: T, saved: Partial<T> = {}): T {
  const left = Object.entries(edits).filter(
    ([name, value]) => !(Object.hasOwn(saved, name) && saved[name as keyof T] === value),
  )
  return Object.fromEntries(left) as T
}
