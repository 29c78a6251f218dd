import { Checkbox, NumberInput, Radio, Stack, Textarea, TextInput, Title } from '@mantine/core'
import { definitionLimits } from '@vouch/contract'
import { type ReactNode, useId } from 'react'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { useDefinitionEdit } from './definition-context.ts'
import { texts } from './definitions.en.ts'
import classes from './definitions.module.css'
import { EvidenceField } from './evidence-field.tsx'
import { DefinitionPictureField } from './picture-field.tsx'
import { SkillsField } from './skills-field.tsx'

interface PartProps {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}

function Part({ title, hint, children }: PartProps) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {hint !== undefined && <Hint>{hint}</Hint>}
      </div>
      {children}
    </section>
  )
}

/** All fields of a definition. */
export function DefinitionFieldset() {
  const t = useTexts(texts)
  const { values, set } = useDefinitionEdit()
  return (
    <>
      <Part title={t('part.what')}>
        <WordFields />
      </Part>
      <Part title={t('part.picture')}>
        <DefinitionPictureField />
      </Part>
      <Part title={t('part.skills')}>
        <SkillsField />
      </Part>
      <Part title={t('part.validity')}>
        <ValidityField />
      </Part>
      <Part title={t('part.requests')}>
        <Checkbox
          label={t('openToRequests')}
          description={t('openHint')}
          checked={values.openToRequests}
          onChange={(event) => set({ openToRequests: event.currentTarget.checked })}
        />
        <EvidenceField />
      </Part>
      <Part title={t('part.control')}>
        <Checkbox
          label={t('secondPerson')}
          description={t('secondHint')}
          checked={values.secondPerson}
          onChange={(event) => set({ secondPerson: event.currentTarget.checked })}
        />
      </Part>
    </>
  )
}

function WordFields() {
  const t = useTexts(texts)
  const { values, set, errors } = useDefinitionEdit()
  return (
    <>
      <TextInput
        data-path="name"
        label={t('field.name')}
        description={t('hint.name')}
        value={values.name}
        error={errors.name}
        maxLength={120}
        onChange={(event) => set({ name: event.currentTarget.value })}
        withAsterisk
      />
      <Textarea
        data-path="description"
        label={t('field.description')}
        description={t('hint.description')}
        value={values.description}
        error={errors.description}
        maxLength={2000}
        autosize
        minRows={3}
        maxRows={12}
        onChange={(event) => set({ description: event.currentTarget.value })}
        withAsterisk
      />
      <Textarea
        data-path="criteria"
        label={t('field.criteria')}
        description={t('hint.criteria')}
        value={values.criteria}
        error={errors.criteria}
        maxLength={10_000}
        autosize
        minRows={4}
        maxRows={20}
        onChange={(event) => set({ criteria: event.currentTarget.value })}
        withAsterisk
      />
    </>
  )
}

const usualMonths = 24

function ValidityField() {
  const t = useTexts(texts)
  const { values, set, errors } = useDefinitionEdit()
  const { validMonths } = values
  const isLimited = validMonths !== null
  return (
    <>
      <Radio.Group
        label={t('valid.label')}
        value={isLimited ? 'months' : 'forever'}
        onChange={(value) => set({ validMonths: value === 'months' ? usualMonths : null })}
      >
        <Stack gap={8} mt={8}>
          <Radio value="forever" label={t('valid.forever')} />
          <Radio value="months" label={t('valid.months')} />
        </Stack>
      </Radio.Group>
      {isLimited && (
        <NumberInput
          data-path="validMonths"
          label={t('valid.count')}
          description={t('valid.countHint', { max: formatNumber(definitionLimits.validMonths) })}
          // An empty field counts as 0, which is refused.
          value={validMonths === 0 ? '' : validMonths}
          error={errors.validMonths}
          onChange={(value) => set({ validMonths: Number(value) })}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          maw="12rem"
          withAsterisk
        />
      )}
    </>
  )
}
