import { useQueryClient } from '@tanstack/react-query'
import { addSearchSynonym, changeSearchSynonym, type SearchSynonym } from '@vouch/contract'
import { useRef } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { GroupForm } from './group-form.tsx'
import { texts } from './search-synonyms.en.ts'
import { searchSynonymsQuery } from './search-synonyms-queries.ts'
import { useGroupForm } from './use-group-form.ts'
import { nameOf, sameSign } from './words.ts'

interface EditGroupProps {
  /** The group when editing began. */
  readonly group: SearchSynonym
  readonly onClose: () => void
}

/** Form for the words of an existing group. */
export function EditGroup({ group, onClose }: EditGroupProps) {
  const t = useTexts(texts)
  const save = useSaveGroup(group)
  const form = useGroupForm({
    words: group.words,
    onSave: async (words) => {
      await save(words)
      notify(t('saved', { name: words[0] ?? '' }))
    },
    onSaved: onClose,
  })
  return (
    <GroupForm
      form={form}
      label={t('editNamed', { name: nameOf(group) })}
      submit={t('save')}
      autoFocus
      onCancel={onClose}
    />
  )
}

/** Saves the words. If somebody else changed or removed the group, refuses once and then saves over it. */
function useSaveGroup(group: SearchSynonym) {
  const t = useTexts(texts)
  const client = useQueryClient()
  /** The group as this person has seen it; null after its removal. */
  const seen = useRef<SearchSynonym | null>(group)
  return async (words: string[]): Promise<void> => {
    const body = { words }
    if (!seen.current) {
      await api(addSearchSynonym, { body }, { quiet: true })
      return
    }
    const { id, version } = seen.current
    try {
      await api(changeSearchSynonym, { params: { id }, version, body }, { quiet: true })
    } catch (error) {
      if (!isProblem(error, 404, 412)) throw error
      const { items } = await client.fetchQuery({ ...searchSynonymsQuery, staleTime: 0 })
      seen.current = items.find((one) => one.id === id) ?? null
      throw new Error(
        seen.current
          ? t('changedElsewhere', { words: seen.current.words.join(sameSign) })
          : t('removedElsewhere'),
      )
    }
  }
}
