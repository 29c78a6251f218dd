import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { synonymLimits } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useFieldFocus } from '#ui/form/use-field-focus.ts'
import type { RecordForm } from '#ui/form/use-schema-form.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { texts } from './search-synonyms.en.ts'
import classes from './search-synonyms.module.css'
import type { groupForm } from './words.ts'

interface GroupFormProps {
  readonly form: RecordForm<typeof groupForm>
  /** Accessible name of the form. */
  readonly label: string
  readonly submit: string
  readonly hint?: string
  /** Whether the first field takes the focus when the form opens. */
  readonly autoFocus?: boolean
  readonly onCancel?: () => void
}

/** Form for the words of one group, with a field per word. */
export function GroupForm({ form, label, submit, hint, autoFocus = false, onCancel }: GroupFormProps) {
  const t = useTexts(texts)
  const { fields } = form
  const { words } = fields.values
  const { box, focusNext } = useFieldFocus(autoFocus ? 'words.0' : undefined)
  return (
    <div ref={box} className={classes.form}>
      <Form form={form} label={label}>
        {hint !== undefined && <Hint>{hint}</Hint>}
        <div className={classes.words}>
          {words.map((_word, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: words have no id, and their fields hold no state
            <div key={index} className={classes.word}>
              <TextInput
                {...fields.getInputProps(`words.${index}`)}
                className={classes.field}
                label={t('word', { number: index + 1 })}
                maxLength={synonymLimits.characters}
                withAsterisk={index < synonymLimits.minWords}
                autoComplete="off"
              />
              {words.length > synonymLimits.minWords && (
                <IconAction
                  icon={IconX}
                  className={classes.removeWord}
                  label={t('removeWord', { number: index + 1 })}
                  onClick={() => {
                    focusNext(`words.${Math.max(0, index - 1)}`)
                    fields.removeListItem('words', index)
                  }}
                />
              )}
            </div>
          ))}
        </div>
        {words.length < synonymLimits.maxWords && (
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => {
                focusNext(`words.${words.length}`)
                fields.insertListItem('words', '')
              }}
            >
              {t('addWord')}
            </Button>
          </div>
        )}
        <FormActions submit={submit} busy={form.busy}>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
        </FormActions>
      </Form>
    </div>
  )
}
