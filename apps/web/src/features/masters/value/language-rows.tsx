import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { languageChoices, languageName } from '#lib/format/languages.ts'
import { useTexts } from '#lib/format/texts.ts'
import { findField, focusField } from '#ui/form/find-field.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { IconAction } from '#ui/layout/icon-action.tsx'
import type { LanguageText } from './record-schema.ts'
import { texts } from './value.en.ts'
import classes from './value.module.css'

interface LanguageRowsProps {
  /** Path of the rows in the form. */
  readonly path: string
  readonly rows: readonly LanguageText[]
  readonly errors: Readonly<Record<string, React.ReactNode>>
  readonly onChange: (rows: LanguageText[]) => void
  readonly disabled?: boolean
  /** Name of the group. */
  readonly label?: string
  readonly maxLength?: number
}

/** Rows of a language and a label in it, for labels in other languages than English. */
export function LanguageRows({
  path,
  rows,
  errors,
  onChange,
  disabled = false,
  label,
  maxLength = 200,
}: LanguageRowsProps) {
  const t = useTexts(texts)
  const box = useRef<HTMLFieldSetElement>(null)
  const usedText = rows.map(({ language }) => language).join()
  const choices = useMemo(
    () => languageChoices().filter(({ value }) => value !== 'en' && !usedText.split(',').includes(value)),
    [usedText],
  )
  const change = (at: number, part: Partial<LanguageText>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  const nameOf = ({ language }: LanguageText) => (language === '' ? t('newLanguage') : languageName(language))
  const focus = (at: number, name: 'language' | 'text') =>
    setTimeout(() => focusField(findField(box.current, `${path}.${at}.${name}`)))

  return (
    <fieldset ref={box} className={classes.group}>
      <legend className={classes.legend}>{label ?? t('languages')}</legend>
      {rows.length === 0 && disabled && <Hint>{t('noLanguages')}</Hint>}
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and their fields hold no state
        <div key={at} className={classes.languageRow}>
          {row.language === '' && (
            <Select
              label={t('language')}
              data={choices}
              value={null}
              onChange={(language) => {
                change(at, { language: language ?? '' })
                focus(at, 'text')
              }}
              error={errors[`${path}.${at}.language`]}
              data-path={`${path}.${at}.language`}
              disabled={disabled}
              searchable
              className={classes.language}
            />
          )}
          <TextInput
            label={t('languageLabel', { language: nameOf(row) })}
            value={row.text}
            onChange={(event) => change(at, { text: event.currentTarget.value })}
            error={errors[`${path}.${at}.text`]}
            data-path={`${path}.${at}.text`}
            maxLength={maxLength}
            disabled={disabled}
            lang={row.language || undefined}
            className={classes.grow}
          />
          {!disabled && (
            <IconAction
              icon={IconX}
              className={classes.removeRow}
              label={t('removeLanguage', { language: nameOf(row) })}
              onClick={() => {
                onChange(rows.filter((_row, index) => index !== at))
                focus(Math.max(0, at - 1), 'text')
              }}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <div>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => {
              onChange([...rows, { language: '', text: '' }])
              focus(rows.length, 'language')
            }}
          >
            {t('addLanguage')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
