import { CloseButton, Combobox, Pill, PillsInput, TextInput } from '@mantine/core'
import { useId } from '@mantine/hooks'
import type { MasterPick } from '@vouch/contract'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { MasterOptions, ownWordsValue } from './master-options.tsx'
import { masterTexts } from './master-select.en.ts'
import classes from './master-select.module.css'
import { type MasterSearch, useMasterSearch } from './use-master-search.ts'

interface MasterFieldProps {
  /** The master entity, such as `skills`. */
  readonly entity: string
  readonly label: string
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly required?: boolean
  readonly withAsterisk?: boolean
  /** Offers only values below the one with this code, such as the cities of a country. */
  readonly parent?: string | undefined
  /** What is not in the list may be said in one's own words: `code` is null then. */
  readonly ownWords?: boolean
  readonly disabled?: boolean
  readonly id?: string
  readonly name?: string
  readonly onBlur?: () => void
  readonly onFocus?: () => void
  /** The path in the form, so that the error summary finds it; form libraries give it. */
  readonly 'data-path'?: string
}

interface MasterSelectProps extends MasterFieldProps {
  readonly value: MasterPick | null
  readonly onChange: (pick: MasterPick | null) => void
}

interface MasterMultiSelectProps extends MasterFieldProps {
  readonly value: readonly MasterPick[]
  readonly onChange: (picks: MasterPick[]) => void
  /** The most that may be chosen. */
  readonly max?: number
}

const order = ['label', 'description', 'input', 'error'] as const
const longest = 120

/** The pick that an option, an exactly typed name or one's own words stand for. */
function pickOf(search: MasterSearch, words: string, ownWords: boolean, value?: string): MasterPick | null {
  const option = value === undefined ? search.exact(words) : search.options.find(({ code }) => code === value)
  if (option) return { code: option.code, label: option.label }
  const label = words.trim()
  return ownWords && label !== '' ? { code: null, label } : null
}

/** Chooses one value of a master entity by typing. */
export function MasterSelect(props: MasterSelectProps) {
  const {
    entity,
    parent,
    value,
    onChange,
    ownWords = false,
    label,
    required,
    withAsterisk,
    onBlur,
    ...rest
  } = props
  const t = useTexts(masterTexts)
  // Null while nothing was typed since the last choice.
  const [typed, setTyped] = useState<string | null>(null)
  const words = typed ?? ''
  const search = useMasterSearch({ entity, parent, words, takesFirst: !ownWords })
  const { combobox } = search
  const [unknown, setUnknown] = useState('')

  const choose = (pick: MasterPick | null) => {
    setTyped(null)
    setUnknown('')
    combobox.closeDropdown()
    if (pick?.code !== value?.code || pick?.label !== value?.label) onChange(pick)
  }
  const leave = () => {
    combobox.closeDropdown()
    const pick = typed === null ? null : pickOf(search, words, ownWords)
    if (pick) choose(pick)
    else if (typed !== null && value) setTyped(null)
    else setUnknown(words.trim())
    onBlur?.()
  }
  const type = (text: string) => {
    setUnknown('')
    setTyped(text)
    combobox.openDropdown()
    if (text.trim() === '' && value) onChange(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== null && value) setTyped(null)
    if (!isEnter(event) || typed === null || words.trim() === '' || isMarked(search)) return
    // What was typed is not chosen yet: Enter does that, and sends the form the next time.
    event.preventDefault()
    const pick = pickOf(search, words, ownWords)
    if (pick) choose(pick)
  }
  const shown = typed ?? value?.label ?? ''
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(code) =>
        choose(pickOf(search, words, ownWords, code === ownWordsValue ? undefined : code))
      }
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...rest}
          label={label}
          required={required ?? false}
          withAsterisk={withAsterisk ?? required ?? false}
          error={rest.error ?? (unknown !== '' && t('choose', { words: unknown }))}
          inputWrapperOrder={[...order]}
          value={shown}
          maxLength={longest}
          autoComplete="off"
          aria-autocomplete="list"
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          onBlur={leave}
          onKeyDown={onKeyDown}
          rightSection={
            shown !== '' && !rest.disabled ? (
              <CloseButton
                size="sm"
                aria-label={t('clear', { label })}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(null)}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={shown === '' ? 'none' : 'all'}
        />
      </Combobox.Target>
      <MasterOptions
        search={search}
        label={label}
        words={words}
        ownWords={ownWords}
        chosen={[value?.code ?? null]}
      />
    </Combobox>
  )
}

/** Chooses several values of a master entity by typing. */
export function MasterMultiSelect(props: MasterMultiSelectProps) {
  const {
    entity,
    parent,
    value,
    onChange,
    ownWords = false,
    max,
    label,
    required,
    withAsterisk,
    ...rest
  } = props
  const { onBlur, onFocus, id: givenId, name, disabled = false, error, description } = rest
  const t = useTexts(masterTexts)
  const id = useId(givenId)
  const [words, setWords] = useState('')
  const [unknown, setUnknown] = useState('')
  const without = value.map(({ code }) => code)
  const search = useMasterSearch({ entity, parent, words, takesFirst: !ownWords, without })
  const { combobox } = search
  const isFull = max !== undefined && value.length >= max

  const add = (pick: MasterPick) => {
    setWords('')
    setUnknown('')
    if (!isFull && !value.some((one) => isSame(one, pick))) onChange([...value, pick])
  }
  const remove = (pick: MasterPick) => onChange(value.filter((one) => one !== pick))
  const leave = () => {
    combobox.closeDropdown()
    const pick = pickOf(search, words, ownWords)
    if (pick) add(pick)
    else setUnknown(words.trim())
    onBlur?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = value.at(-1)
    if (event.key === 'Backspace' && words === '' && last) remove(last)
    const ends = isEnter(event) || (event.key === ',' && ownWords)
    if (!ends || words.trim() === '' || (isEnter(event) && isMarked(search))) return
    event.preventDefault()
    const pick = pickOf(search, words, ownWords)
    if (pick) add(pick)
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(code) => {
        const pick = pickOf(search, words, ownWords, code === ownWordsValue ? undefined : code)
        if (pick) add(pick)
      }}
    >
      <Combobox.DropdownTarget>
        <PillsInput
          id={id}
          label={label}
          description={description}
          error={error ?? (unknown !== '' && t('choose', { words: unknown }))}
          withAsterisk={withAsterisk ?? required ?? false}
          disabled={disabled}
          inputWrapperOrder={[...order]}
        >
          <Pill.Group disabled={disabled}>
            {value.map((pick) => (
              <Pill
                key={pick.code ?? `=${pick.label}`}
                size="md"
                className={classes.pill ?? ''}
                withRemoveButton={!disabled}
                onRemove={() => remove(pick)}
                removeButtonProps={{
                  'aria-label': t('remove', { name: pick.label }),
                  'aria-hidden': false,
                  tabIndex: 0,
                  className: classes.remove ?? '',
                }}
              >
                {pick.label}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                id={id}
                className={classes.field ?? ''}
                {...(name !== undefined && { name })}
                {...(rest['data-path'] !== undefined && { 'data-path': rest['data-path'] })}
                value={words}
                maxLength={longest}
                disabled={disabled}
                readOnly={isFull}
                autoComplete="off"
                aria-autocomplete="list"
                aria-required={required && value.length === 0 ? true : undefined}
                aria-invalid={error || unknown !== '' ? true : undefined}
                onChange={(event) => {
                  setUnknown('')
                  setWords(event.currentTarget.value)
                  combobox.openDropdown()
                }}
                onClick={() => !isFull && combobox.openDropdown()}
                onFocus={() => onFocus?.()}
                onBlur={leave}
                onKeyDown={onKeyDown}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      {isFull ? (
        <div role="status" className={classes.said}>
          {t('most', { max })}
        </div>
      ) : (
        <MasterOptions search={search} label={label} words={words} ownWords={ownWords} chosen={[]} />
      )}
    </Combobox>
  )
}

function isSame(one: MasterPick, other: MasterPick): boolean {
  return one.code !== null || other.code !== null
    ? one.code === other.code
    : one.label.toLowerCase() === other.label.toLowerCase()
}

function isEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.nativeEvent.isComposing
}

/** True while an option is highlighted: Enter is its own then. */
function isMarked({ combobox }: MasterSearch): boolean {
  return combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1
}
