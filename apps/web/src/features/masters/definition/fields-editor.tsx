import { Button, Text, Title } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react'
import { masterLimits } from '@vouch/contract'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { IconAction } from '#ui/layout/icon-action.tsx'
import rows from '#ui/list/rows.module.css'
import { texts } from './definition.en.ts'
import classes from './definition.module.css'
import { FieldEditor } from './field-editor.tsx'
import { type FieldValues, newField } from './field-values.ts'
import type { DefinitionForm } from './use-definition-form.ts'

interface FieldsEditorProps {
  readonly form: DefinitionForm
  readonly lists: readonly { readonly value: string; readonly label: string }[]
}

/** The fields of a list: each is a row, which opens to be edited. */
export function FieldsEditor({ form, lists }: FieldsEditorProps) {
  const t = useTexts(texts)
  const { fields } = form
  const { values, errors } = fields
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) => {
    const next = new Set(opened)
    if (!next.delete(key)) next.add(key)
    setOpened(next)
  }
  const change = (at: number, part: Partial<FieldValues>) =>
    fields.setFieldValue(
      'fields',
      values.fields.map((field, index) => (index === at ? { ...field, ...part } : field)),
    )
  const hasErrors = (at: number) => Object.keys(errors).some((path) => path.startsWith(`fields.${at}.`))
  const add = () => {
    const field = newField()
    toggle(field.key)
    fields.insertListItem('fields', field)
  }
  return (
    <section className={classes.section} aria-label={t('fields.title')}>
      <div>
        <Title order={2}>{t('fields.title')}</Title>
        <Hint>{t('fields.body')}</Hint>
      </div>
      {values.fields.length === 0 ? (
        <Text c="dimmed">{t('fields.none')}</Text>
      ) : (
        <ul className={rows.rows} aria-label={t('fields.title')}>
          {values.fields.map((field, at) => {
            const { key } = field
            const isOpen = opened.has(key) || hasErrors(at)
            return (
              <li key={key} className={rows.row}>
                <FieldSummary field={field} />
                <FieldActions
                  field={field}
                  isOpen={isOpen}
                  onToggle={() => toggle(key)}
                  onUp={
                    at === 0 ? undefined : () => fields.reorderListItem('fields', { from: at, to: at - 1 })
                  }
                  onDown={
                    at === values.fields.length - 1
                      ? undefined
                      : () => fields.reorderListItem('fields', { from: at, to: at + 1 })
                  }
                  onDrop={() =>
                    field.isNew
                      ? fields.removeListItem('fields', at)
                      : change(at, { dropped: !field.dropped })
                  }
                />
                {isOpen && (
                  <FieldEditor
                    field={field}
                    path={`fields.${at}`}
                    errors={errors}
                    lists={lists}
                    onChange={(part) => change(at, part)}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {values.fields.length < masterLimits.fields ? (
        <div>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            {t('fields.add')}
          </Button>
        </div>
      ) : (
        <Hint>{t('fields.limit', { count: masterLimits.fields })}</Hint>
      )}
    </section>
  )
}

function FieldSummary({ field }: { readonly field: FieldValues }) {
  const t = useTexts(texts)
  return (
    <div className={rows.body}>
      <span className={classes.summary}>
        <span className={rows.name}>{field.label || t('fields.unnamed')}</span>
        <span className={rows.quiet}>{t(`kind.${field.kind}`)}</span>
        {field.dropped && <StatusBadge tone="warn">{t('fields.dropped')}</StatusBadge>}
        {(['required', 'unique', 'indexed'] as const)
          .filter((name) => field[name])
          .map((name) => (
            <StatusBadge key={name}>{t(`fields.${name}`)}</StatusBadge>
          ))}
      </span>
      {field.dropped && <span className={rows.quiet}>{t('fields.droppedHint')}</span>}
    </div>
  )
}

interface FieldActionsProps {
  readonly field: FieldValues
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
  readonly onDrop: () => void
}

function FieldActions({ field, isOpen, onToggle, onUp, onDown, onDrop }: FieldActionsProps) {
  const t = useTexts(texts)
  const label = field.label || t('fields.unnamed')
  const drop = field.isNew ? 'remove' : field.dropped ? 'restore' : 'drop'
  return (
    <div className={rows.acts}>
      <IconAction
        className={classes.move}
        icon={IconArrowUp}
        label={t('fields.up', { label })}
        disabled={!onUp}
        onClick={onUp}
      />
      <IconAction
        className={classes.move}
        icon={IconArrowDown}
        label={t('fields.down', { label })}
        disabled={!onDown}
        onClick={onDown}
      />
      <Button
        variant="default"
        size="compact-md"
        onClick={onToggle}
        aria-expanded={isOpen}
        aria-label={t(isOpen ? 'fields.close' : 'fields.edit', { label })}
      >
        {t(isOpen ? 'fields.closeShort' : 'fields.editShort')}
      </Button>
      <Button
        variant="default"
        size="compact-md"
        onClick={onDrop}
        aria-label={t(`fields.${drop}`, { label })}
      >
        {t(`fields.${drop}Short`)}
      </Button>
    </div>
  )
}
