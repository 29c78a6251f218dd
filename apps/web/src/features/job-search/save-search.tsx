import { IconBellFilled } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SearchedValue, saveSearch } from '@vouch/contract'
import { isNarrowed, type JobSearch, jobSearchPath, readSavedSearch, shortName } from '@vouch/domain'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { savedSearchesQuery } from '#lib/data/saved-searches.ts'
import { useTexts } from '#lib/format/texts.ts'
import { savePath } from '#lib/identity/saved-path.ts'
import { useViewer } from '#lib/identity/use-viewer.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { withoutUnknown } from './notes/unknown-values.ts'
import { saveSearchTexts } from './save-search.en.ts'
import { SaveSearchButton } from './save-search-button.tsx'

export interface SaveSearchProps {
  readonly search: JobSearch
  /** Its filters in words, for its name. */
  readonly names: readonly string[]
  /** The occupation and skills that it asked for; undefined until the lists were looked up. */
  readonly values: readonly SearchedValue[] | undefined
}

/**
 * Saves the search, without values that no list has, so that its new jobs are mailed. Visitors log in first and come
 * back.
 */
export function SaveSearch({ search: asked, names, values }: SaveSearchProps) {
  const t = useTexts(saveSearchTexts)
  const navigate = useNavigate()
  const client = useQueryClient()
  const viewer = useViewer()
  const candidate = viewer.kind === 'person' && viewer.candidate
  const open = () => void navigate({ to: '/admin/jobs/searches' })
  const { data, isLoading } = useQuery({ ...savedSearchesQuery, enabled: candidate })
  const search = withoutUnknown(values ?? [])(asked)
  const path = jobSearchPath(search)
  const { mutate, isPending } = useMutation({
    mutationFn: (query: string) => {
      const typed = (search.q ?? '').toLowerCase()
      const others = names.filter((one) => !typed.includes(one.toLowerCase()))
      const name = shortName([search.q ?? '', ...others])
      return api(saveSearch, { body: { query, ...(name !== '' && { name }) } }, { quiet: true })
    },
    onSuccess: () => notify({ message: t('done'), action: { label: t('change'), onClick: open } }),
    onError: (error) => {
      const isFull = isProblem(error, 'conflict')
      // Stays until it is closed, because one must be deleted first.
      notifyError(error.message, isFull ? { sticky: true, action: { label: t('open'), onClick: open } } : {})
    },
    onSettled: () => client.invalidateQueries({ queryKey: savedSearchesQuery.queryKey }),
  })
  const read = readSavedSearch(path.slice(path.indexOf('?') + 1))
  // Employers without the candidate role cannot save searches.
  if (!isNarrowed(search) || 'problem' in read || !(candidate || viewer.kind === 'visitor')) return null
  const saved = data?.items.find(({ query }) => query === read.query)
  if (saved) {
    return (
      <LinkButton to="/admin/jobs/searches" variant="default" leftSection={<IconBellFilled size={16} />}>
        {t(`saved.${saved.frequency}`)}
      </LinkButton>
    )
  }
  const press = () => {
    if (candidate) {
      mutate(read.query)
      return
    }
    savePath(path)
    void navigate({ to: '/login' })
  }
  return <SaveSearchButton loading={isPending} disabled={isLoading || values === undefined} onClick={press} />
}
