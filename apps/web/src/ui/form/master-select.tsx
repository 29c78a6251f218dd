import { CloseButton, Combobox, Pill, PillsInput, TextInput } from '@mantine/core'
import { useId } from '@mantine/hooks'
import type { MasterPick } from '@vouch/contract'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { MasterOptions, ownWordsValue } from './master-options.tsx'
import { isEnter, isMarked, isSamePick, pickOf } from './master-pick.ts'
import { masterTexts } from './master-select.en.ts'
import classes from './master-select.module.css'
import { useMasterSearch } from './use-master-search.ts'

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
  /** The most characters that can be typed; 120 when not said. */
  readonly maxLength?: number
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

/** Chooses one value of a master entity by typing. */
export function MasterSelect(props: MasterSelectProps) {
  const {
    entity,
    parent,
    value,
    onChange,
    ownWords = false,
    maxLength = longest,
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
    const words = text.trim()
    // One's own words count while they are typed, so that a form that saves by itself loses none of them.
    if (ownWords && words !== '') onChange({ code: null, label: words })
    else if (words === '' && value) onChange(null)
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
      // Where it stands, and so within the page's landmarks.
      withinPortal={false}
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
          maxLength={maxLength}
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
    maxLength = longest,
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

  const add = (...picks: MasterPick[]) => {
    setWords('')
    setUnknown('')
    const all = [...value]
    for (const pick of picks) if (!all.some((one) => isSamePick(one, pick))) all.push(pick)
    if (all.length > value.length) onChange(all.slice(0, max))
  }
  const remove = (pick: MasterPick) => onChange(value.filter((one) => one !== pick))
  const leave = () => {
    combobox.closeDropdown()
    const pick = pickOf(search, words, ownWords)
    if (pick) add(pick)
    else setUnknown(words.trim())
    onBlur?.()
  }
  const type = (text: string) => {
    const parts = ownWords ? text.split(/[,;\n]/) : [text]
    const last = parts.pop() ?? ''
    // A list that is pasted is taken apart.
    const picks = parts.flatMap((part) => pickOf(search, part, ownWords) ?? [])
    if (picks.length > 0) add(...picks)
    setUnknown('')
    setWords(last.slice(0, maxLength))
    combobox.openDropdown()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = value.at(-1)
    if (event.key === 'Backspace' && words === '' && last) remove(last)
    if (!isEnter(event) || words.trim() === '' || isMarked(search)) return
    event.preventDefault()
    const pick = pickOf(search, words, ownWords)
    if (pick) add(pick)
  }
  return (
    <Combobox
      store={combobox}
      // Where it stands, and so within the page's landmarks.
      withinPortal={false}
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
                disabled={disabled}
                readOnly={isFull}
                autoComplete="off"
                aria-autocomplete="list"
                aria-required={required && value.length === 0 ? true : undefined}
                aria-invalid={error || unknown !== '' ? true : undefined}
                onChange={(event) => type(event.currentTarget.value)}
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
