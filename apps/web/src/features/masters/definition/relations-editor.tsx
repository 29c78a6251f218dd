import { Button, Select, TextInput, Title } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { texts } from './definition.en.ts'
import classes from './definition.module.css'
import { fieldNameOf } from './definition-values.ts'
import type { DefinitionForm } from './use-definition-form.ts'

interface RelationsEditorProps {
  readonly form: DefinitionForm
  readonly lists: readonly { readonly value: string; readonly label: string }[]
}

/** The kinds of relations that values have to values of a list. */
export function RelationsEditor({ form, lists }: RelationsEditorProps) {
  const t = useTexts(texts)
  const { fields } = form
  const { relations } = fields.values
  return (
    <section className={classes.section} aria-label={t('relations.title')}>
      <div>
        <Title order={2}>{t('relations.title')}</Title>
        <Hint>{t('relations.body')}</Hint>
      </div>
      {relations.map((relation, at) => {
        const number = at + 1
        const follows = relation.name === fieldNameOf(relation.label)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: relations have no id, and their fields hold no state
          <div key={at} className={classes.choice}>
            <TextInput
              {...fields.getInputProps(`relations.${at}.label`)}
              onChange={({ currentTarget: { value } }) =>
                fields.setFieldValue(`relations.${at}`, {
                  ...relation,
                  label: value,
                  ...(follows && { name: fieldNameOf(value) }),
                })
              }
              label={t('relations.label', { number })}
              maxLength={100}
              className={classes.grow}
            />
            <TextInput
              {...fields.getInputProps(`relations.${at}.name`)}
              label={t('relations.name', { number })}
              maxLength={40}
              className={classes.grow}
            />
            <Select
              {...fields.getInputProps(`relations.${at}.to`)}
              value={relation.to === '' ? null : relation.to}
              onChange={(value) => fields.setFieldValue(`relations.${at}.to`, value ?? '')}
              label={t('relations.to', { number })}
              data={lists}
              searchable
              className={classes.grow}
            />
            <IconAction
              icon={IconX}
              className={classes.removeRow}
              label={t('relations.remove', { number })}
              onClick={() => fields.removeListItem('relations', at)}
            />
          </div>
        )
      })}
      {relations.length < 10 && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => fields.insertListItem('relations', { name: '', label: '', to: '' })}
          >
            {t('relations.add')}
          </Button>
        </div>
      )}
    </section>
  )
}
