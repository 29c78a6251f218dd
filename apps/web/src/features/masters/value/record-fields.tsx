import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import type { MasterDefinition } from '@vouch/contract'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import type { RecordForm } from '#ui/form/use-schema-form.ts'
import { MasterSelect } from '#ui/master/master-select.tsx'
import { AttributeField, ReadOnlyField } from './attribute-field.tsx'
import { formFields } from './form-fields.ts'
import { LanguageRows } from './language-rows.tsx'
import type { recordSchema } from './record-schema.ts'
import { SynonymsField } from './synonyms-field.tsx'
import { texts } from './value.en.ts'
import classes from './value.module.css'

interface RecordFieldsProps {
  readonly definition: MasterDefinition
  readonly form: RecordForm<ReturnType<typeof recordSchema>>
  /** Names of the parts and fields that the person may change. */
  readonly writable: readonly string[]
  readonly isNew: boolean
  /** Names of the lists, by their codes. */
  readonly listLabel: (entity: string) => string
}

/** The fields of the form for a value. What the person cannot change is shown as text. */
export function RecordFields(props: RecordFieldsProps) {
  const { definition, form, writable, isNew } = props
  const t = useTexts(texts)
  const { fields } = form
  const may = (name: string) => writable.includes(name)
  const shown = formFields(definition).filter(({ name }) =>
    isNew ? may(name) : name in fields.values.attributes,
  )
  const readOnly = shown.filter(({ name }) => !may(name))
  return (
    <>
      <TextInput
        {...fields.getInputProps('label')}
        label={t('label')}
        description={t('labelHint')}
        withAsterisk
        maxLength={200}
        disabled={!may('label')}
        autoComplete="off"
      />
      {isNew && (
        <TextInput
          {...fields.getInputProps('code')}
          label={t('code')}
          description={t('codeHint')}
          maxLength={80}
          autoComplete="off"
          classNames={{ wrapper: classes.short }}
        />
      )}
      {shown
        .filter(({ name }) => may(name))
        .map((field) => {
          const path = `attributes.${field.name}`
          const { error, onBlur } = fields.getInputProps(path)
          return (
            <AttributeField
              key={field.name}
              field={field}
              value={fields.values.attributes[field.name]}
              error={error}
              onBlur={onBlur}
              onChange={(value) => fields.setFieldValue(path, value as never)}
            />
          )
        })}
      {readOnly.length > 0 && (
        <dl className={classes.readOnlyList}>
          {readOnly.map((field) => (
            <ReadOnlyField key={field.name} field={field} value={fields.values.attributes[field.name]} />
          ))}
        </dl>
      )}
      <Naming {...props} disabled={!may('label')} />
      <Place {...props} may={may} />
    </>
  )
}

/** Labels in other languages and synonyms. */
function Naming({ definition, form, disabled }: RecordFieldsProps & { readonly disabled: boolean }) {
  const { fields } = form
  return (
    <>
      {definition.translatable && (
        <div className={classes.section}>
          <LanguageRows
            path="labels"
            rows={fields.values.labels}
            errors={fields.errors}
            onChange={(rows) => fields.setFieldValue('labels', rows)}
            disabled={disabled}
          />
        </div>
      )}
      <div className={classes.section}>
        <SynonymsField
          rows={fields.values.synonyms}
          errors={fields.errors}
          onChange={(rows) => fields.setFieldValue('synonyms', rows)}
          disabled={disabled}
          translatable={definition.translatable}
        />
      </div>
    </>
  )
}

interface PlaceProps extends RecordFieldsProps {
  readonly may: (name: string) => boolean
}

/** Parent, position, description and URI. */
function Place({ definition, form, may, listLabel }: PlaceProps) {
  const t = useTexts(texts)
  const { fields } = form
  const lists = definition.parents
  return (
    <div className={classes.section}>
      {lists.length > 0 && (
        <ParentField form={form} lists={lists} disabled={!may('label')} listLabel={listLabel} />
      )}
      <Textarea
        {...fields.getInputProps('description')}
        label={t('description')}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={5000}
        disabled={!may('description')}
      />
      <NumberInput
        {...fields.getInputProps('position')}
        onChange={(value) => fields.setFieldValue('position', typeof value === 'number' ? value : '')}
        label={t('position')}
        description={t('positionHint')}
        allowDecimal={false}
        min={-1_000_000}
        max={1_000_000}
        disabled={!may('label')}
        classNames={{ wrapper: classes.short }}
      />
      <TextInput
        {...fields.getInputProps('uri')}
        label={t('uri')}
        description={t('uriHint')}
        maxLength={500}
        disabled={!may('uri')}
        autoComplete="off"
      />
    </div>
  )
}

interface ParentFieldProps extends Pick<RecordFieldsProps, 'form' | 'listLabel'> {
  /** Lists that the parent may be of. */
  readonly lists: readonly string[]
  readonly disabled: boolean
}

function ParentField({ form, lists, disabled, listLabel }: ParentFieldProps) {
  const t = useTexts(texts)
  const { fields } = form
  const { parent } = fields.values
  const [chosen, setChosen] = useState(lists[0] ?? '')
  const entity = parent?.entity ?? chosen
  return (
    <>
      {lists.length > 1 && (
        <Select
          label={t('parentList')}
          data={lists.map((value) => ({ value, label: listLabel(value) }))}
          value={entity}
          onChange={(value) => {
            if (value === null) return
            setChosen(value)
            fields.setFieldValue('parent', null)
          }}
          allowDeselect={false}
          disabled={disabled}
          classNames={{ wrapper: classes.short }}
        />
      )}
      <MasterSelect
        key={entity}
        entity={entity}
        label={lists.length > 1 ? t('parentIn', { list: listLabel(entity) }) : t('parent')}
        value={parent && { code: parent.code, label: parent.label }}
        onChange={(pick) =>
          fields.setFieldValue('parent', pick?.code ? { entity, code: pick.code, label: pick.label } : null)
        }
        error={fields.errors.parent}
        disabled={disabled}
        data-path="parent"
      />
    </>
  )
}
