import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'

const patience = 350

interface SearchInputProps {
  readonly label: string
  /** The words of the URL. */
  readonly value: string | undefined
  /** Called when typing pauses, with undefined when the field is empty. */
  readonly onSearch: (words: string | undefined) => void
  readonly maxLength?: number
}

/** Words that narrow a list while they are typed. */
export function SearchInput({ label, value = '', onSearch, maxLength = 120 }: SearchInputProps) {
  const t = useTexts(uiTexts)
  const router = useRouter()
  const [typed, setTyped] = useState(value)
  const said = useRef(value)
  const say = useDebouncedCallback((words: string) => {
    said.current = words
    onSearch(words === '' ? undefined : words)
  }, patience)

  useEffect(() => {
    // The address changed by itself: the back button, or cleared filters.
    if (value !== said.current) setTyped(value)
    said.current = value
  }, [value])

  // Somebody leaves the page before the pause was over: words that are said now would bring them back.
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) say.cancel()
      }),
    [router, say],
  )

  const type = (words: string) => {
    setTyped(words)
    say(words.trim())
  }
  return (
    <TextInput
      type="search"
      label={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed === '' ? null : (
          <CloseButton size="sm" aria-label={t('search.clear')} onClick={() => type('')} />
        )
      }
      maxLength={maxLength}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
