import { Select, TagsInput } from '@mantine/core'
import { useMemo } from 'react'
import { languageChoices, languageName } from '#lib/format/languages.ts'
import { useTexts } from '#lib/format/texts.ts'
import { findField, focusField } from '#ui/form/find-field.ts'
import type { LanguageWords } from './record-schema.ts'
import { texts } from './value.en.ts'
import classes from './value.module.css'

interface SynonymsFieldProps {
  readonly rows: readonly LanguageWords[]
  readonly errors: Readonly<Record<string, React.ReactNode>>
  readonly onChange: (rows: LanguageWords[]) => void
  readonly disabled: boolean
  /** Whether synonyms can be in other languages than English. */
  readonly translatable: boolean
}

/** A field of words for each language that has synonyms, English first. */
export function SynonymsField({ rows, errors, onChange, disabled, translatable }: SynonymsFieldProps) {
  const t = useTexts(texts)
  const used = rows.map(({ language }) => language).join()
  const choices = useMemo(
    () => languageChoices().filter(({ value }) => !used.split(',').includes(value)),
    [used],
  )
  const errorAt = (at: number) =>
    Object.entries(errors).find(([path]) => path.startsWith(`synonyms.${at}.words`))?.[1]
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('synonyms')}</legend>
      {rows.map(({ language, words }, at) => (
        <TagsInput
          key={language}
          label={t('synonymsIn', { language: languageName(language) })}
          description={at === 0 && !disabled ? t('synonymsHint') : undefined}
          data-path={`synonyms.${at}.words`}
          value={[...words]}
          onChange={(next) =>
            onChange(rows.map((row, index) => (index === at ? { language, words: next } : row)))
          }
          error={errorAt(at)}
          maxTags={200}
          maxLength={200}
          readOnly={disabled}
          disabled={disabled && words.length === 0}
          acceptValueOnBlur
          lang={language}
          splitChars={['\n', '|']}
        />
      ))}
      {translatable && !disabled && (
        <Select
          label={t('addSynonymLanguage')}
          data={choices}
          value={null}
          onChange={(language) => {
            if (language === null) return
            onChange([...rows, { language, words: [] }])
            setTimeout(() => focusField(findField(document, `synonyms.${rows.length}.words`)))
          }}
          searchable
          className={classes.language}
        />
      )}
    </fieldset>
  )
}
