import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'

const debounce = 350

type Search = (words: string) => void

interface SearchInputProps {
  readonly label: string
  /** The search text in the URL. */
  readonly value: string | undefined
  /** Called with the search text after a debounce of 350 ms; undefined if the field is empty. */
  readonly onSearch: (words: string | undefined) => void
  readonly maxLength?: number
}

/** Search field that filters a list while the person types. */
export function SearchInput({ label, value = '', onSearch, maxLength = 120 }: SearchInputProps) {
  const t = useTexts(uiTexts)
  const router = useRouter()
  const [typed, setTyped] = useState(value)
  const lastTerms = useRef(value)
  const search = useDebouncedCallback((words: string) => {
    lastTerms.current = words
    onSearch(words === '' ? undefined : words)
  }, debounce)

  useEffect(() => {
    // The URL has changed by itself, through the back button or cleared filters: show its search text.
    if (value !== lastTerms.current) setTyped(value)
    lastTerms.current = value
  }, [value])

  // On unmount, cancel the delayed search: it would navigate back to the page that the person has left.
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) search.cancel()
      }),
    [router, search],
  )

  usePausedWhilePressed(search, typed.trim())

  const type = (words: string) => {
    setTyped(words)
    search(words.trim())
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
      description={typed.length < maxLength ? undefined : t('search.tooLong', { max: maxLength })}
      descriptionProps={{ 'aria-live': 'polite' }}
      inputWrapperOrder={['label', 'input', 'description']}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) search.flush()
      }}
    />
  )
}

/**
 * Holds a pending search back while a pointer is down. Otherwise its results could move the pressed row away before the
 * pointer is released, and the click would be lost.
 */
function usePausedWhilePressed(search: ReturnType<typeof useDebouncedCallback<Search>>, words: string): void {
  const latest = useRef(words)
  latest.current = words
  useEffect(() => {
    let isHeld = false
    const press = () => {
      // A second finger finds nothing pending any more.
      isHeld ||= search.isPending()
      search.cancel()
    }
    // A click that leaves the page follows, and cancels the search.
    const release = () => {
      if (isHeld) search(latest.current)
      isHeld = false
    }
    addEventListener('pointerdown', press, true)
    addEventListener('pointerup', release, true)
    addEventListener('pointercancel', release, true)
    return () => {
      removeEventListener('pointerdown', press, true)
      removeEventListener('pointerup', release, true)
      removeEventListener('pointercancel', release, true)
    }
  }, [search])
}
