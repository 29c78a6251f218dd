import { addSearchSynonym } from '@vouch/contract'
import { useRef } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { findField, focusField } from '#ui/form/find-field.ts'
import { GroupForm } from './group-form.tsx'
import { texts } from './search-synonyms.en.ts'
import { useGroupForm } from './use-group-form.ts'
import { nameOf } from './words.ts'

const blank = ['', '']

/** Form for a new group. Stays open after a save, for the next group. */
export function AddGroup() {
  const t = useTexts(texts)
  const box = useRef<HTMLDivElement>(null)
  const form = useGroupForm({
    words: blank,
    onSave: async (words) => {
      const added = await api(addSearchSynonym, { body: { words } }, { quiet: true })
      notify(t('added', { name: nameOf(added) }))
    },
    onSaved: ({ fields }) => {
      fields.setValues({ words: [...blank] })
      focusField(findField(box.current, 'words.0'))
    },
  })
  return (
    <div ref={box}>
      <GroupForm form={form} label={t('addTitle')} submit={t('add')} hint={t('hint')} />
    </div>
  )
}
