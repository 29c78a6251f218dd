import { CloseButton, Combobox, TextInput } from '@mantine/core'
import type { MasterOption, MasterPick } from '@vouch/contract'
import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { inputOrder, type MasterFieldProps, maxWordsLength } from './master-field.ts'
import { MasterOptions, ownWordsValue } from './master-options.tsx'
import { isEnter, isHighlighted, pickOf } from './master-pick.ts'
import { masterTexts } from './master-select.en.ts'
import { useMasterSearch } from './use-master-search.ts'
import { proposeValue, useProposing } from './use-proposing.ts'

interface MasterSelectProps extends MasterFieldProps {
  readonly value: MasterPick | null
  /** @param option the chosen suggestion; undefined for typed text */
  readonly onChange: (pick: MasterPick | null, option?: MasterOption) => void
}

/** State and keyboard handling of a field for one value of a master list. */
function useSinglePick(props: MasterSelectProps) {
  const { entity, parent, value, onChange, ownWords = false, proposes = false, onBlur } = props
  // The typed text; null if nothing was typed since a value was chosen.
  const [typed, setTyped] = useState<string | null>(null)
  const words = typed ?? ''
  const search = useMasterSearch({ entity, parent, words, takesFirst: !ownWords })
  const { combobox } = search
  const [unknown, setUnknown] = useState('')
  const propose = useProposing(entity, words, search, proposes)

  const choose = (pick: MasterPick | null, option?: MasterOption) => {
    setTyped(null)
    setUnknown('')
    combobox.closeDropdown()
    if (pick?.code !== value?.code || pick?.label !== value?.label) onChange(pick, option)
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
    // Report free text while it is typed, so that autosave saves it.
    if (ownWords && words !== '') onChange({ code: null, label: words })
    else if (words === '' && value) onChange(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== null && value) setTyped(null)
    if (!isEnter(event) || typed === null || words.trim() === '' || isHighlighted(search)) return
    // The first Enter chooses the typed value. Only the next Enter submits the form.
    event.preventDefault()
    const pick = pickOf(search, words, ownWords)
    if (pick) choose(pick)
  }
  const submit = (code: string) => {
    if (code === proposeValue) {
      if (ownWords) choose(pickOf(search, words, ownWords))
      combobox.closeDropdown()
      void propose?.().then((isProposed) => {
        // Clear the proposed words, unless the person has typed more. After a failure keep them, for another attempt.
        if (isProposed) setTyped((now) => (now === typed ? null : now))
        else if (ownWords) setTyped((now) => now ?? typed)
      })
    } else {
      const option = search.options.find((one) => one.code === code)
      choose(pickOf(search, words, ownWords, code === ownWordsValue ? undefined : code), option)
    }
  }
  return {
    search,
    words,
    shown: typed ?? value?.label ?? '',
    unknown,
    canPropose: propose !== null,
    choose,
    leave,
    type,
    onKeyDown,
    submit,
  }
}

/** Field for one value of a master list, with suggestions for the typed text. */
export function MasterSelect(props: MasterSelectProps) {
  const { entity: _entity, parent: _parent, onChange: _onChange, onBlur: _onBlur, value, ...field } = props
  const {
    ownWords = false,
    proposes: _proposes,
    maxLength = maxWordsLength,
    label,
    required = false,
    ...rest
  } = field
  const t = useTexts(masterTexts)
  const { search, words, shown, unknown, canPropose, choose, leave, type, onKeyDown, submit } =
    useSinglePick(props)
  const { combobox } = search
  return (
    <Combobox
      store={combobox}
      // Accessibility: a dropdown in a portal would be in no landmark.
      withinPortal={false}
      onOptionSubmit={submit}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...rest}
          label={label}
          required={required}
          withAsterisk={rest.withAsterisk ?? required}
          error={rest.error ?? (unknown !== '' && t('choose', { words: unknown }))}
          inputWrapperOrder={inputOrder}
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
        canPropose={canPropose}
        chosen={[value?.code ?? null]}
      />
    </Combobox>
  )
}
