import { Combobox, Textarea, useCombobox } from '@mantine/core'
import type { Colleague } from '@vouch/contract'
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { insertMention, matchingColleagues, type TypedMention, typedMention } from './mentions.ts'
import { notesTexts } from './notes.en.ts'

interface MentionFieldProps {
  readonly label: string
  readonly description: string
  readonly value: string
  readonly error: string | null
  readonly readOnly: boolean
  readonly colleagues: readonly Colleague[]
  readonly onChange: (text: string) => void
  readonly onSubmit: () => void
  readonly ref?: Ref<{ focus: () => void }>
}

/** A text field that offers colleagues after "@". Ctrl or Cmd with Enter submits. */
export function MentionField({ colleagues, value, onChange, onSubmit, ref, ...field }: MentionFieldProps) {
  const t = useTexts(notesTexts)
  const [mention, setMention] = useState<TypedMention | null>(null)
  const element = useRef<HTMLTextAreaElement>(null)
  /** Where the caret goes with the next text. */
  const caret = useRef<number | null>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  useImperativeHandle(ref, () => ({ focus: () => element.current?.focus() }))
  const offered = mention ? matchingColleagues(colleagues, mention.word).slice(0, 8) : []

  const follow = (text: string, caret: number) => {
    const typed = typedMention(text, caret)
    setMention(typed)
    if (typed && matchingColleagues(colleagues, typed.word).length > 0) {
      combobox.openDropdown()
    } else combobox.closeDropdown()
  }
  const choose = (userId: string) => {
    const chosen = colleagues.find((one) => one.userId === userId)
    combobox.closeDropdown()
    if (!chosen || !mention) return
    const completed = insertMention(value, mention, chosen.name)
    setMention(null)
    caret.current = completed.caret
    onChange(completed.text)
    element.current?.focus()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text moves the caret to its end
  useLayoutEffect(() => {
    if (caret.current !== null) element.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [value])

  const isOpen = combobox.dropdownOpened && offered.length > 0
  const { selectFirstOption } = combobox
  const word = mention?.word
  // Enter chooses the best match. The options exist once they are rendered.
  useEffect(() => {
    if (isOpen && word !== undefined) selectFirstOption()
  }, [isOpen, word, selectFirstOption])

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false} position="bottom-start">
      <Combobox.Target withKeyboardNavigation={isOpen}>
        <Textarea
          {...field}
          ref={element}
          value={value}
          autosize
          minRows={3}
          maxRows={14}
          onChange={(event) => {
            onChange(event.currentTarget.value)
            follow(event.currentTarget.value, event.currentTarget.selectionStart)
          }}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isOpen) {
              event.preventDefault()
              onSubmit()
            }
            if (event.key === 'Tab' && isOpen) combobox.closeDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={offered.length === 0}>
        <Combobox.Options aria-label={t('colleagues')}>
          {offered.map(({ userId, name }) => (
            <Combobox.Option key={userId} value={userId}>
              <bdi>{name}</bdi>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
