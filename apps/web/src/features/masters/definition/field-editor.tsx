import { Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { masterFieldKinds, masterLimits } from '@vouch/contract'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { AttributeField } from '../value/attribute-field.tsx'
import { LanguageRows } from '../value/language-rows.tsx'
import { texts } from './definition.en.ts'
import classes from './definition.module.css'
import { fieldNameOf } from './definition-values.ts'
import { type FieldValues, limitedKinds, offeredChoices, toField } from './field-values.ts'

interface FieldEditorProps {
  readonly field: FieldValues
  /** Path of the field in the form, such as `fields.2`. */
  readonly path: string
  readonly errors: Readonly<Record<string, ReactNode>>
  readonly lists: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (part: Partial<FieldValues>) => void
}

/** The form of one field of a list. */
export function FieldEditor(props: FieldEditorProps) {
  const { field, path, errors, onChange } = props
  const t = useTexts(texts)
  return (
    <div className={classes.editor}>
      <Identity {...props} />
      <KindParts {...props} />
      {!field.unique && (
        <AttributeField
          field={{
            ...toField(field),
            choices: offeredChoices(field.choices),
            label: t('field.default'),
            hint: '',
            required: false,
          }}
          path={`${path}.default`}
          value={field.default}
          error={errors[`${path}.default`]}
          onChange={(value) => onChange({ default: value })}
          onBlur={() => undefined}
        />
      )}
      <div className={classes.checks}>
        <Checkbox
          label={t('field.required')}
          checked={field.required}
          onChange={(event) => onChange({ required: event.currentTarget.checked })}
          data-path={`${path}.required`}
          error={errors[`${path}.required`]}
        />
        <Checkbox
          label={t('field.unique')}
          checked={field.unique}
          disabled={field.kind === 'flag' || field.kind === 'long-text'}
          onChange={({ currentTarget: { checked } }) =>
            // Only the index can tell whether a value is taken, and a default would be taken at once.
            onChange(checked ? { unique: true, indexed: true, default: null } : { unique: false })
          }
          data-path={`${path}.unique`}
          error={errors[`${path}.unique`]}
        />
        <Checkbox
          label={t('field.indexed')}
          description={t('field.indexedHint', { count: masterLimits.indexed })}
          checked={field.indexed}
          disabled={field.kind === 'long-text'}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? { indexed: true } : { indexed: false, unique: false })
          }
          data-path={`${path}.indexed`}
          error={errors[`${path}.indexed`]}
        />
      </div>
      <LanguageRows
        path={`${path}.labels`}
        label={t('field.labels')}
        rows={field.labels}
        errors={errors}
        onChange={(labels) => onChange({ labels })}
        maxLength={200}
      />
    </div>
  )
}

/** Label, name, kind and hint. */
function Identity({ field, path, errors, onChange }: FieldEditorProps) {
  const t = useTexts(texts)
  // The name follows the label until somebody types a name.
  const follows = field.isNew && field.name === fieldNameOf(field.label)
  return (
    <>
      <TextInput
        label={t('field.label')}
        withAsterisk
        maxLength={100}
        value={field.label}
        onChange={({ currentTarget: { value } }) =>
          onChange({ label: value, ...(follows && { name: fieldNameOf(value) }) })
        }
        data-path={`${path}.label`}
        error={errors[`${path}.label`]}
        autoComplete="off"
        autoFocus={field.isNew}
      />
      <TextInput
        label={t('field.name')}
        description={t('field.nameHint')}
        withAsterisk
        maxLength={40}
        value={field.name}
        disabled={!field.isNew}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        data-path={`${path}.name`}
        error={errors[`${path}.name`]}
        autoComplete="off"
      />
      <Select
        label={t('field.kind')}
        description={field.isNew ? undefined : t('field.kindHint')}
        data={masterFieldKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={field.kind}
        onChange={(value) => {
          const kind = masterFieldKinds.find((one) => one === value)
          if (kind && kind !== field.kind) onChange(withKind(kind))
        }}
        allowDeselect={false}
        data-path={`${path}.kind`}
        error={errors[`${path}.kind`]}
      />
      <TextInput
        label={t('field.hint')}
        description={t('field.hintHint')}
        maxLength={200}
        value={field.hint}
        onChange={(event) => onChange({ hint: event.currentTarget.value })}
        data-path={`${path}.hint`}
        error={errors[`${path}.hint`]}
      />
    </>
  )
}

/** A changed kind, without what the new kind cannot have. */
function withKind(kind: FieldValues['kind']): Partial<FieldValues> {
  const cannotBeUnique = kind === 'flag' || kind === 'long-text'
  return {
    kind,
    default: null,
    ...(cannotBeUnique && { unique: false }),
    ...(kind === 'long-text' && { indexed: false }),
  }
}

/** What only some kinds of fields have: limits, choices, or the list to choose from. */
function KindParts(props: FieldEditorProps) {
  const { field, path, errors, lists, onChange } = props
  const t = useTexts(texts)
  if (field.kind === 'choice') return <Choices {...props} />
  if (field.kind === 'reference') {
    return (
      <Select
        label={t('field.entity')}
        withAsterisk
        data={lists}
        value={field.entity === '' ? null : field.entity}
        onChange={(value) => onChange({ entity: value ?? '', default: null })}
        data-path={`${path}.entity`}
        error={errors[`${path}.entity`]}
        searchable
      />
    )
  }
  if (!limitedKinds.includes(field.kind)) return null
  const isNumber = field.kind === 'number'
  const bound = (value: string | number) => (typeof value === 'number' ? value : '')
  return (
    <div className={classes.pair}>
      <NumberInput
        label={t(isNumber ? 'field.min' : 'field.minLength')}
        value={field.min}
        onChange={(value) => onChange({ min: bound(value) })}
        data-path={`${path}.min`}
        error={errors[`${path}.min`]}
        hideControls
      />
      <NumberInput
        label={t(isNumber ? 'field.max' : 'field.maxLength')}
        value={field.max}
        onChange={(value) => onChange({ max: bound(value) })}
        data-path={`${path}.max`}
        error={errors[`${path}.max`]}
        hideControls
      />
    </div>
  )
}

function Choices({ field, path, errors, onChange }: FieldEditorProps) {
  const t = useTexts(texts)
  const { choices } = field
  const change = (at: number, part: Partial<(typeof choices)[number]>) =>
    onChange({ choices: choices.map((one, index) => (index === at ? { ...one, ...part } : one)) })
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('field.choices')}</legend>
      {choices.map(({ code, label }, at) => {
        const number = at + 1
        const follows = code === fieldNameOf(label)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: choices have no id, and their fields hold no state
          <div key={at} className={classes.choice}>
            <TextInput
              label={t('field.choice', { number })}
              value={label}
              maxLength={100}
              onChange={({ currentTarget: { value } }) =>
                change(at, { label: value, ...(follows && { code: fieldNameOf(value) }) })
              }
              data-path={`${path}.choices.${at}.label`}
              error={errors[`${path}.choices.${at}.label`]}
              className={classes.grow}
            />
            <TextInput
              label={t('field.choiceCode', { number })}
              value={code}
              maxLength={80}
              onChange={(event) => change(at, { code: event.currentTarget.value })}
              data-path={`${path}.choices.${at}.code`}
              error={errors[`${path}.choices.${at}.code`]}
              className={classes.grow}
            />
            <IconAction
              icon={IconX}
              className={classes.removeRow}
              label={t('field.removeChoice', { number })}
              onClick={() => onChange({ choices: choices.filter((_one, index) => index !== at) })}
            />
          </div>
        )
      })}
      <div>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange({ choices: [...choices, { code: '', label: '' }] })}
          disabled={choices.length >= 100}
          data-path={`${path}.choices`}
        >
          {t('field.addChoice')}
        </Button>
        {errors[`${path}.choices`] && (
          <div className={classes.error} role="alert">
            {errors[`${path}.choices`]}
          </div>
        )}
      </div>
    </fieldset>
  )
}
