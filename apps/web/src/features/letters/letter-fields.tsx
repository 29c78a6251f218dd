import { Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type LetterKind, type LetterLanguage, letterLimits } from '@vouch/contract'
import { letterVariables } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { lengthProblem } from '#ui/form/length-problem.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { texts } from './letters.en.ts'
import classes from './letters.module.css'
import { useInsertion } from './use-insertion.ts'
import type { LetterForm } from './use-letter-form.ts'

interface LetterFieldsProps {
  readonly form: LetterForm['form']
  readonly kind: LetterKind
  readonly language: LetterLanguage
  readonly readOnly: boolean
}

/** Subject and text, with buttons that insert variables at the cursor. */
export function LetterFields({ form: { fields, busy }, kind, language, readOnly }: LetterFieldsProps) {
  const t = useTexts(texts)
  const { fieldProps, insert } = useInsertion(
    (path) => fields.values[path],
    (path, value) => fields.setFieldValue(path, value),
  )
  return (
    <>
      <TextInput
        {...fields.getInputProps('subject')}
        {...fieldProps('subject')}
        label={t('form.subject')}
        lang={language}
        maxLength={letterLimits.subject}
        autoComplete="off"
        readOnly={readOnly || busy}
        required={!readOnly}
      />
      <Textarea
        {...fields.getInputProps('body')}
        {...fieldProps('body')}
        error={lengthProblem(fields.values.body, letterLimits.body) ?? fields.errors.body}
        label={t('form.body')}
        lang={language}
        autosize
        minRows={10}
        maxRows={24}
        readOnly={readOnly || busy}
        required={!readOnly}
      />
      {!readOnly && (
        <fieldset className={classes.variables}>
          <legend>{t('insert.label')}</legend>
          <Hint>{t('insert.hint')}</Hint>
          <div className={classes.chips}>
            {letterVariables[kind].map((variable) => {
              const name = t(`variable.${variable}`)
              return (
                <Button
                  key={variable}
                  variant="default"
                  size="compact-sm"
                  className={classes.chip ?? ''}
                  disabled={busy}
                  leftSection={<IconPlus size={14} aria-hidden />}
                  aria-label={t('insert.named', { name })}
                  // Keeps the focus, and on phones the keyboard, in the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => insert(`{${variable}}`)}
                >
                  {name}
                </Button>
              )
            })}
          </div>
        </fieldset>
      )}
    </>
  )
}
