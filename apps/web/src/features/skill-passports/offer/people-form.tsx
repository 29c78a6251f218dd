import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import {
  batchInput,
  batchLimits,
  createBatch,
  type PassportBatch,
  type PassportDefinition,
} from '@vouch/contract'
import type { ClipboardEvent } from 'react'
import type { z } from 'zod'
import { api } from '#lib/api/api.ts'
import { endSubmission, submissionKey } from '#lib/draft/submission-key.ts'
import { useTexts } from '#lib/format/texts.ts'
import { utcToday } from '#lib/format/today.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useFieldFocus } from '#ui/form/use-field-focus.ts'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import type { RecordForm } from '#ui/form/use-schema-form.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { storeBatch } from '../passport-queries.ts'
import { SkillLevelSelect } from '../skill-level-select.tsx'
import { texts } from './offer.en.ts'
import classes from './offer.module.css'

type TypedPerson = z.input<typeof batchInput>['people'][number]

const isEmpty = ({ email, name = '' }: TypedPerson) => email.trim() === '' && name.trim() === ''

/** Lines that were left empty do not count. */
const schema = batchInput.pick({ people: true }).superRefine(({ people }, context) => {
  if (people.every(isEmpty))
    context.addIssue({ code: 'custom', path: ['people', 0, 'email'], message: texts.t('people.none') })
})

type PeopleValues = RecordForm<typeof schema>

const blank = { email: '', name: '', awardedOn: '', level: '' }

interface PeopleFormProps {
  readonly definition: PassportDefinition
  readonly onBatch: (batch: PassportBatch) => void
}

/** A few people, typed or pasted. */
export function PeopleForm({ definition, onBatch }: PeopleFormProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { id } = definition
  const form = useRecordForm({
    schema,
    initialValues: { people: [blank] },
    draftKey: `passport-people.${id}`,
    onSubmit: async ({ people }) => {
      const body = { definitionId: id, people: people.filter((person) => !isEmpty(person)) }
      const idempotencyKey = submissionKey(`passport-batch.${id}`, body)
      const batch = await api(createBatch, { body }, { quiet: true, idempotencyKey })
      endSubmission(`passport-batch.${id}`)
      storeBatch(client, batch)
      onBatch(batch)
    },
  })
  return (
    <Form form={form} label={t('people.form')} leaveParams={['way']}>
      <People form={form} hasLevels={definition.fields.skills.length > 0} />
      <FormActions submit={t('check')} busy={form.busy} />
    </Form>
  )
}

interface PeopleProps {
  readonly form: PeopleValues
  /** Whether the definition has skills, to which a level applies. */
  readonly hasLevels: boolean
}

function People({ form, hasLevels }: PeopleProps) {
  const t = useTexts(texts)
  const { fields } = form
  const { people } = fields.values
  const { box, focusNext } = useFieldFocus()
  const focusPerson = (at: number) => focusNext(`people.${at}.email`)
  const add = () => {
    fields.insertListItem('people', blank)
    focusPerson(people.length)
  }
  const remove = (at: number) => {
    fields.removeListItem('people', at)
    focusPerson(Math.max(0, at - 1))
  }
  /** Pasting several addresses at once creates one row per address. */
  const paste = (person: TypedPerson, at: number, event: ClipboardEvent) => {
    const emails = event.clipboardData
      .getData('text')
      .split(/[\s,;]+/)
      .filter((word) => word !== '')
    if (emails.length < 2 || !emails.every((word) => word.includes('@'))) return
    event.preventDefault()
    const pasted = emails.map((email) => ({ ...blank, email }))
    const all = people.toSpliced(at, isEmpty(person) ? 1 : 0, ...pasted).slice(0, batchLimits.people)
    fields.setFieldValue('people', all)
    focusPerson(Math.min(at + pasted.length, all.length) - 1)
  }
  return (
    <div ref={box} className={classes.form}>
      <Hint>{t('people.hint')}</Hint>
      <ol className={classes.people}>
        {people.map((person, at) => (
          <Person
            // biome-ignore lint/suspicious/noArrayIndexKey: people have no id, and their fields hold no state
            key={at}
            form={form}
            at={at}
            hasLevels={hasLevels}
            onPaste={(event) => paste(person, at, event)}
            onRemove={people.length > 1 ? () => remove(at) : null}
          />
        ))}
      </ol>
      {people.length < batchLimits.people ? (
        <div>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            {t('people.add')}
          </Button>
        </div>
      ) : (
        <Hint>{t('people.most')}</Hint>
      )}
    </div>
  )
}

interface PersonProps extends PeopleProps {
  readonly at: number
  readonly onPaste: (event: ClipboardEvent) => void
  readonly onRemove: (() => void) | null
}

function Person({ form: { fields }, at, hasLevels, onPaste, onRemove }: PersonProps) {
  const t = useTexts(texts)
  const number = at + 1
  const path = `people.${at}`
  const awarded = fields.getInputProps(`${path}.awardedOn`)
  const level = fields.getInputProps(`${path}.level`)
  return (
    <li className={classes.person} aria-label={t('people.person', { number })}>
      {onRemove && (
        <div className={classes.personHead}>
          {t('people.person', { number })}
          <IconAction icon={IconX} label={t('people.remove', { number })} onClick={onRemove} />
        </div>
      )}
      <TextInput
        {...fields.getInputProps(`${path}.email`)}
        type="email"
        label={t('people.email')}
        autoComplete="off"
        maxLength={400}
        onPaste={onPaste}
        withAsterisk
      />
      <TextInput
        {...fields.getInputProps(`${path}.name`)}
        label={t('people.name')}
        autoComplete="off"
        maxLength={120}
      />
      <DayInput
        label={t('people.awardedOn')}
        value={awarded.value}
        error={awarded.error}
        onChange={(value) => fields.setFieldValue(`${path}.awardedOn`, value)}
        max={utcToday()}
        path={`${path}.awardedOn`}
      />
      {hasLevels && (
        <SkillLevelSelect
          {...level}
          value={level.value}
          label={t('people.level')}
          none={t('people.levelDefined')}
          onChange={(chosen) => fields.setFieldValue(`${path}.level`, chosen ?? '')}
        />
      )}
    </li>
  )
}
