import { ActionIcon, Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { alertFrequencies, type SavedSearch } from '@vouch/contract'
import { readSavedSearch, savedSearchName } from '@vouch/domain'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { LinkAnchor } from '#ui/links/link.tsx'
import { savedSearchesTexts } from './saved-searches.en.ts'
import classes from './saved-searches.module.css'
import type { useSavedSearches } from './use-saved-searches.ts'

interface SavedSearchRowProps {
  readonly saved: SavedSearch
  readonly commands: ReturnType<typeof useSavedSearches>
  readonly onDelete: () => void
}

export function SavedSearchRow({ saved, commands, onDelete }: SavedSearchRowProps) {
  const t = useTexts(savedSearchesTexts)
  const [renaming, setRenaming] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const { id, name, frequency } = saved
  const read = readSavedSearch(saved.query)
  const search = 'problem' in read ? {} : read.search
  const words = savedSearchName(search)
  if (renaming) {
    return (
      <li className={classes.row}>
        <NameForm
          name={name}
          onSave={(changed) => commands.change.mutateAsync({ id, name: changed })}
          onDone={() => {
            setRenaming(false)
            // The form is gone with the focus.
            requestAnimationFrame(() => pencil.current?.focus())
          }}
        />
      </li>
    )
  }
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        <LinkAnchor to="/jobs" search={search}>
          {name}
        </LinkAnchor>
        {'problem' in read && (
          <Text size="sm" c="dimmed">
            {t('outdated')}
          </Text>
        )}
        {words.toLowerCase() !== name.toLowerCase() && words !== savedSearchName({}) && (
          <Text size="sm" c="dimmed">
            {words}
          </Text>
        )}
      </div>
      <NativeSelect
        className={classes.frequency ?? ''}
        aria-label={t('frequency', { name })}
        value={frequency}
        onChange={({ currentTarget: { value } }) => {
          const chosen = alertFrequencies.find((one) => one === value)
          if (chosen) commands.change.mutate({ id, frequency: chosen })
        }}
        data={alertFrequencies.map((one) => ({ value: one, label: t(`frequencies.${one}`) }))}
      />
      <div className={classes.actions}>
        <ActionIcon
          ref={pencil}
          variant="subtle"
          color="gray"
          aria-label={t('rename', { name })}
          onClick={() => setRenaming(true)}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t('delete', { name })} onClick={onDelete}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  )
}

interface NameFormProps {
  readonly name: string
  readonly onSave: (name: string) => Promise<unknown>
  readonly onDone: () => void
}

function NameForm({ name, onSave, onDone }: NameFormProps) {
  const t = useTexts(savedSearchesTexts)
  const [typed, setTyped] = useState(name)
  const [isSaving, setSaving] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setSaving(true)
    try {
      await onSave(typed)
      onDone()
    } catch {
      // The API client has shown the error; what was typed stays.
      setSaving(false)
    }
  }
  return (
    <form className={classes.row} onSubmit={(event) => void submit(event)}>
      <TextInput
        className={classes.name ?? ''}
        aria-label={t('name')}
        maxLength={120}
        required
        autoFocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && onDone()}
      />
      <Button type="submit" loading={isSaving} disabled={typed.trim() === ''}>
        {t('save')}
      </Button>
      <Button variant="default" onClick={onDone}>
        {t('cancel')}
      </Button>
    </form>
  )
}
