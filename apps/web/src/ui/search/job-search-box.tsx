import { Button, TextInput } from '@mantine/core'
import { IconMapPin, IconSearch } from '@tabler/icons-react'
import { type SyntheticEvent, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { jobWords } from '#ui/job/job-words.en.ts'
import classes from './job-search-box.module.css'

/** Search text for jobs and for places; undefined if empty. */
interface SearchWords {
  readonly q: string | undefined
  readonly location: string | undefined
}

interface JobSearchBoxProps {
  readonly words?: SearchWords
  readonly onSearch: (words: SearchWords) => void
  readonly size?: 'md' | 'lg'
}

/** Search fields for jobs and places, which search on submit. Set a `key` from `words`, to show words from the URL. */
export function JobSearchBox({ words, onSearch, size = 'md' }: JobSearchBoxProps) {
  const t = useTexts(jobWords)
  const [q, setQ] = useState(words?.q ?? '')
  const [location, setLocation] = useState(words?.location ?? '')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSearch({ q: q.trim() || undefined, location: location.trim() || undefined })
  }
  return (
    <search>
      <form className={classes.box} onSubmit={submit}>
        <TextInput
          label={t('search.words')}
          description={t('search.wordsHint')}
          inputWrapperOrder={['label', 'description', 'input']}
          leftSection={<IconSearch size={18} aria-hidden />}
          type="search"
          size={size}
          maxLength={200}
          value={q}
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
