import { Button, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { questionLimits } from '@vouch/contract'
import { whyNotRemoveOption } from '@vouch/domain'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { notify, notifyError } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { findField } from '#ui/form/find-field.ts'
import { IconAction } from '#ui/layout/icon-action.tsx'
import type { DraftQuestion } from '../draft-fields.ts'
import { useJobFields } from '../job-draft-context.ts'
import classes from '../job-wizard.module.css'
import { byKey, newOption, withFlaggedOption, withoutOption } from './question-edits.ts'
import { questionsTexts } from './questions.en.ts'
import own from './questions.module.css'

interface OptionsFieldsProps {
  readonly index: number
  readonly question: DraftQuestion
}

/** The options of a question. Enter adds an option below. */
export function OptionsFields({ index, question }: OptionsFieldsProps) {
  const t = useTexts(questionsTexts)
  const { values, shared, setQuestion, setQuestions } = useJobFields()
  const { key, options, knockOut } = question
  const path = `questions.${index}.options`
  const group = useRef<HTMLFieldSetElement>(null)
  /** Position of the option to focus once it is rendered. */
  const focusAt = useRef<number | null>(null)
  useEffect(() => {
    if (focusAt.current === null) return
    findField(group.current, `${path}.${focusAt.current}.label`)?.focus()
    focusAt.current = null
  })

  const isFull = options.length >= questionLimits.options
  const insert = (place: number) => {
    if (isFull) return
    focusAt.current = place
    setQuestion(key, { options: options.toSpliced(place, 0, newOption()) })
  }
  const remove = (place: number, id: string) => {
    const why = whyNotRemoveOption(byKey(values.questions), index, id)
    if (why !== null) return notifyError(why)
    focusAt.current = Math.max(0, place - 1)
    setQuestion(key, withoutOption(question, id))
    const removed = options[place]
    if (!removed || knockOut?.type !== 'options' || !knockOut.anyOf.includes(id)) return
    const restore = () =>
      setQuestions((questions) =>
        questions.map((one) => (one.key === key ? withFlaggedOption(one, place, removed) : one)),
      )
    const message = t('options.unflagged', {
      label: removed.label || t('options.label', { number: place + 1 }),
    })
    notify({ message, tone: 'info', action: { label: t('undo'), onClick: restore } })
  }
  const onKeyDown = (place: number) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    insert(place + 1)
  }
  const { error } = shared(path)
  return (
    <fieldset ref={group} className={own.options} data-path={path}>
      <legend className={classes.legend}>{t('options.title')}</legend>
      {options.map(({ id, label }, place) => (
        <div key={id} className={own.option}>
          <TextInput
            {...shared(`${path}.${place}.label`)}
            aria-label={t('options.label', { number: place + 1 })}
            placeholder={t('options.label', { number: place + 1 })}
            value={label}
            maxLength={questionLimits.optionLabel}
            onKeyDown={onKeyDown(place)}
            onChange={({ currentTarget: { value } }) =>
              setQuestion(key, { options: options.toSpliced(place, 1, { id, label: value }) })
            }
          />
          <IconAction
            icon={IconTrash}
            label={t('options.remove', { number: place + 1 })}
            onClick={() => remove(place, id)}
          />
        </div>
      ))}
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
      <div>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size={16} />}
          disabled={isFull}
          onClick={() => insert(options.length)}
        >
          {t('options.add')}
        </Button>
      </div>
    </fieldset>
  )
}
