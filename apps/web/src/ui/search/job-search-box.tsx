import { Button, TextInput } from '@mantine/core'
import { IconMapPin, IconSearch } from '@tabler/icons-react'
import { maxSearchText } from '@vouch/domain'
import { type ClipboardEvent, type SyntheticEvent, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { jobWords } from '#ui/job/job-words.en.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import classes from './job-search-box.module.css'

/** Search text for jobs and for places; undefined if empty. */
export interface SearchWords {
  readonly q: string | undefined
  readonly location: string | undefined
}

interface JobSearchBoxProps {
  readonly words?: SearchWords
  readonly onSearch: (words: SearchWords) => void
  readonly size?: 'md' | 'lg'
}

/** Search fields for jobs and places, which search on submit. They show changed `words`. */
export function JobSearchBox({ words, onSearch, size = 'md' }: JobSearchBoxProps) {
  const t = useTexts(jobWords)
  const shared = useTexts(uiTexts)
  const [q, setQ] = useFieldText(words?.q)
  const [location, setLocation] = useFieldText(words?.location, true)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSearch({ q: q.trim() || undefined, location: location.trim() || undefined })
  }
  return (
    <search>
      <form className={classes.box} onSubmit={submit}>
        <TextInput
          label={t('search.words')}
          description={
            q.length < maxSearchText
              ? t('search.wordsHint')
              : shared('search.tooLong', { max: maxSearchText })
          }
          descriptionProps={{ 'aria-live': 'polite' }}
          inputWrapperOrder={['label', 'description', 'input']}
          leftSection={<IconSearch size={18} aria-hidden />}
          type="search"
          size={size}
          maxLength={maxSearchText}
          value={q}
          onPaste={(event) => pasteLines(event, setQ)}
          onChange={(event) => setQ(event.currentTarget.value)}
          className={classes.field}
        />
        <TextInput
          label={t('search.place')}
          description={t('search.placeHint')}
          inputWrapperOrder={['label', 'description', 'input']}
          leftSection={<IconMapPin size={18} aria-hidden />}
          size={size}
          maxLength={120}
          value={location}
          onChange={(event) => setLocation(event.currentTarget.value)}
          className={classes.field}
        />
        <Button type="submit" size={size}>
          {t('search.button')}
        </Button>
      </form>
    </search>
  )
}

/**
 * State of a text field that follows a value from outside.
 * @param keepsTyped true if a new value does not replace what the person has typed
 */
function useFieldText(value = '', keepsTyped = false): [string, (text: string) => void] {
  const [last, setLast] = useState(value)
  const [text, setText] = useState(value)
  if (value !== last) {
    setLast(value)
    if (!keepsTyped || text === last) setText(value)
  }
  return [text, setText]
}

/** Pastes several lines as one. Browsers would join the last and first words of lines. */
function pasteLines(event: ClipboardEvent<HTMLInputElement>, onText: (text: string) => void): void {
  const pasted = event.clipboardData.getData('text')
  if (!/[\r\n]/.test(pasted)) return
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const before = value.slice(0, selectionStart ?? value.length)
  const after = value.slice(selectionEnd ?? value.length)
  onText(`${before}${pasted.trim().replace(/\s+/g, ' ')}${after}`.slice(0, maxSearchText))
}
