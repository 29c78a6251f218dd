import { Combobox, Pill, PillsInput } from '@mantine/core'
import { useId } from '@mantine/hooks'
import type { MasterPick } from '@vouch/contract'
import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { inputOrder, type MasterFieldProps, maxWordsLength } from './master-field.ts'
import { MasterOptions, ownWordsValue } from './master-options.tsx'
import { isEnter, isHighlighted, isSamePick, pickOf } from './master-pick.ts'
import { masterTexts } from './master-select.en.ts'
import classes from './master-select.module.css'
import { useMasterSearch } from './use-master-search.ts'
import { proposeValue, useProposing } from './use-proposing.ts'

interface MasterMultiSelectProps extends MasterFieldProps {
  readonly value: readonly MasterPick[]
  readonly onChange: (picks: MasterPick[]) => void
  /** Maximum number of values. */
  readonly max?: number
  /** Whether the field shows its values; false where the caller lists them with more about each. */
  readonly pills?: boolean
}

/** State and keyboard handling of a field for several values of a master list. */
function useSeveralPicks(props: MasterMultiSelectProps) {
  const { entity, parent, value, onChange, ownWords = false, maxLength = maxWordsLength, max, onBlur } = props
  const { pills = true } = props
  const [words, setWords] = useState('')
  const [unknown, setUnknown] = useState('')
  const without = value.map(({ code }) => code)
  const search = useMasterSearch({ entity, parent, words, takesFirst: !ownWords, without })
  const { combobox } = search
  const propose = useProposing(entity, words, search, props.proposes ?? false)

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
    // Split a pasted list at commas, semicolons and line breaks.
    const picks = parts.flatMap((part) => pickOf(search, part, ownWords) ?? [])
    if (picks.length > 0) add(...picks)
    setUnknown('')
    setWords(last.slice(0, maxLength))
    combobox.openDropdown()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = value.at(-1)
    if (event.key === 'Backspace' && words === '' && last && pills) remove(last)
    if (!isEnter(event) || words.trim() === '' || isHighlighted(search)) return
    event.preventDefault()
    const pick = pickOf(search, words, ownWords)
    if (pick) add(pick)
  }
  const submit = (code: string) => {
    if (code === proposeValue)
      void propose?.().then((isProposed) => {
        // Clear the proposed words, unless the person has typed more.
        if (isProposed) setWords((now) => (now === words ? '' : now))
      })
    const pick = pickOf(
      search,
      words,
      ownWords,
      code === ownWordsValue || code === proposeValue ? undefined : code,
    )
    if (pick) add(pick)
  }
  return { search, words, unknown, canPropose: propose !== null, remove, leave, type, onKeyDown, submit }
}

/** Field for several values of a master list, with suggestions for the typed text. */
export function MasterMultiSelect(props: MasterMultiSelectProps) {
  const { value, label, description, error, required = false, disabled = false, max, name, onFocus } = props
  const { withAsterisk = required, ownWords = false, pills = true, 'data-path': path } = props
  const t = useTexts(masterTexts)
  const id = useId(props.id)
  const { search, words, unknown, canPropose, remove, leave, type, onKeyDown, submit } =
    useSeveralPicks(props)
  const { combobox } = search
  const isFull = max !== undefined && value.length >= max
  return (
    <Combobox
      store={combobox}
      // Accessibility: a dropdown in a portal would be in no landmark.
      withinPortal={false}
      onOptionSubmit={submit}
    >
      <Combobox.DropdownTarget>
        <PillsInput
          id={id}
          label={label}
          description={description}
          error={error ?? (unknown !== '' && t('choose', { words: unknown }))}
          withAsterisk={withAsterisk}
          disabled={disabled}
          inputWrapperOrder={inputOrder}
        >
          <Pill.Group disabled={disabled}>
            {(pills ? value : []).map((pick) => (
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
                {...(path !== undefined && { 'data-path': path })}
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
        <MasterOptions
          search={search}
          label={label}
          words={words}
          ownWords={ownWords}
          canPropose={canPropose}
          chosen={[]}
        />
      )}
    </Combobox>
  )
}
