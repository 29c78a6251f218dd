import { NumberInput, Select, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MasterFieldDefinition } from '@vouch/contract'
import type { ReactNode } from 'react'
import { masterValueQuery } from '#lib/data/masters.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import { MasterSelect } from '#ui/master/master-select.tsx'
import { attributeWords } from '../records/attribute-words.ts'
import { texts } from './value.en.ts'
import classes from './value.module.css'

type Value = string | number | boolean | null

interface AttributeFieldProps {
  readonly field: MasterFieldDefinition
  readonly value: Value | undefined
  readonly error: ReactNode
  readonly onChange: (value: Value) => void
  readonly onBlur: () => void
  /** Path of the field in the form; `attributes.<name>` by default. */
  readonly path?: string
}

const order: ('label' | 'description' | 'input' | 'error')[] = ['label', 'description', 'input', 'error']

/** The form field for one field of a list. */
export function AttributeField({
  field,
  value,
  error,
  onChange,
  onBlur,
  path = `attributes.${field.name}`,
}: AttributeFieldProps) {
  const t = useTexts(texts)
  const shared = {
    label: field.label,
    description: field.hint || undefined,
    error,
    withAsterisk: field.required,
    inputWrapperOrder: order,
    onBlur,
    'data-path': path,
  }
  const typed = typeof value === 'string' ? value : ''
  switch (field.kind) {
    case 'long-text':
      return (
        <Textarea
          {...shared}
          value={typed}
          onChange={(event) => onChange(event.currentTarget.value)}
          maxLength={field.max ?? 5000}
          autosize
          minRows={3}
          maxRows={14}
        />
      )
    case 'number':
      return (
        <NumberInput
          {...shared}
          value={typeof value === 'number' ? value : typed}
          onChange={(next) => onChange(next)}
          hideControls
          classNames={{ wrapper: classes.short }}
        />
      )
    case 'flag':
      return (
        <Select
          {...shared}
          data={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          placeholder={t('notSet')}
          value={typeof value === 'boolean' ? String(value) : null}
          onChange={(next) => onChange(next === null ? null : next === 'true')}
          clearable={!field.required}
          classNames={{ wrapper: classes.short }}
        />
      )
    case 'date':
      return (
        <DayInput
          label={field.label}
          description={field.hint || undefined}
          error={error}
          required={field.required}
          value={typed}
          onChange={onChange}
          onBlur={onBlur}
          path={path}
        />
      )
    case 'choice':
      return (
        <Select
          {...shared}
          data={field.choices.map(({ code, label }) => ({ value: code, label }))}
          value={typed === '' ? null : typed}
          onChange={(next) => onChange(next ?? '')}
          searchable={field.choices.length > 10}
          clearable={!field.required}
        />
      )
    case 'reference':
      return <ReferenceField {...shared} entity={field.entity ?? ''} code={typed} onChange={onChange} />
    default:
      return (
        <TextInput
          {...shared}
          value={typed}
          onChange={(event) => onChange(event.currentTarget.value)}
          type={field.kind === 'web-address' ? 'url' : 'text'}
          maxLength={field.max ?? 1000}
          autoComplete="off"
        />
      )
  }
}

interface ReferenceFieldProps {
  readonly label: string
  readonly description: string | undefined
  readonly error: ReactNode
  readonly withAsterisk: boolean
  readonly 'data-path': string
  readonly entity: string
  readonly code: string
  readonly onChange: (code: string) => void
  readonly onBlur: () => void
}

/** Field for the code of a value of another list, shown by its label. */
function ReferenceField({ code, onChange, entity, ...rest }: ReferenceFieldProps) {
  const { data } = useQuery({ ...masterValueQuery(entity, code), enabled: code !== '' })
  return (
    <MasterSelect
      {...rest}
      entity={entity}
      value={code === '' ? null : { code, label: data?.label ?? code }}
      onChange={(pick) => onChange(pick?.code ?? '')}
    />
  )
}

/** A field that the person sees but cannot change. */
export function ReadOnlyField({
  field,
  value,
}: {
  readonly field: MasterFieldDefinition
  readonly value: Value | undefined
}) {
  const t = useTexts(texts)
  const masked = isMasked(field, value)
  const words =
    masked && typeof value === 'boolean'
      ? t(value ? 'given' : 'noValue')
      : (attributeWords(field, value) ?? t('noValue'))
  return (
    <div className={classes.readOnly}>
      <dt>{field.label}</dt>
      <dd>{words}</dd>
      {masked && (
        <Text size="xs" c="dimmed" component="dd">
          {t('masked')}
        </Text>
      )}
    </div>
  )
}

/** Whether a value looks masked: its type is not the field's, or its ellipsis stands where masks have it. */
function isMasked({ kind }: MasterFieldDefinition, value: Value | undefined): boolean {
  if (typeof value === 'boolean') return kind !== 'flag'
  return typeof value === 'string' && /^(?:.…|….{0,4})$/u.test(value)
}
