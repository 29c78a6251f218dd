import { type ProfileStepName, profileSteps } from '@vouch/contract'
import { itemKey, type MissingProfileField } from '@vouch/domain'
import { useEffect, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { type Binding, useAnyStep } from '../draft/step-context.ts'
import { StepLinks } from '../draft/step-notices.tsx'
import { useProfileStepCheck } from '../draft/use-profile-step-check.ts'
import { type StepDraft, useStepDraft } from '../draft/use-step-draft.ts'
import { reviewTexts } from '../steps/review.en.ts'
import { texts } from '../wizard.en.ts'
import classes from '../wizard.module.css'
import { itemName, labelGroup } from './labels.ts'
import { fieldName, isShort, ShortField } from './short-field.tsx'
import { StepSection } from './step-section.tsx'

/**
 * Missing short fields of other steps, editable on the last step. A completed field stays on the page until it is left.
 */
export function MissingFields({ missing }: { readonly missing: readonly MissingProfileField[] }) {
  const t = useTexts(reviewTexts)
  const [shown, setShown] = useState<readonly MissingProfileField[]>([])
  const isShown = ({ step, path }: MissingProfileField) =>
    shown.some((one) => one.step === step && one.path === path)
  const news = missing.filter((one) => isShort(one.step, one.path) && !isShown(one))
  if (news.length > 0) setShown([...shown, ...news])
  if (shown.length === 0) return null
  return (
    <StepSection title={t('here.title')} hint={t('here.hint')}>
      {profileSteps.map((step) => {
        const paths = shown.filter((one) => one.step === step).map(({ path }) => path)
        return paths.length > 0 && <StepFields key={step} step={step} paths={[...new Set(paths)]} />
      })}
    </StepSection>
  )
}

interface StepFieldsProps {
  readonly step: ProfileStepName
  readonly paths: readonly string[]
}

/** Missing fields of one step. They are saved as on the step's own page. */
function StepFields({ step, paths }: StepFieldsProps) {
  const t = useTexts(texts)
  const { profile, person, beside } = useAnyStep()
  const draft = useStepDraft(person.id, profile, step)
  const check = useProfileStepCheck(draft)
  const save = draft.saveNow
  useEffect(() => {
    beside.set(step, save)
    return () => void beside.delete(step)
  }, [beside, step, save])
  const entries = [...new Set(paths.map((path) => path.split('.').slice(0, -1).join('.')))]
  if (draft.state.status === 'conflict') {
    return (
      <Notice tone="warn" title={t('elsewhere.title')}>
        {t('elsewhere.body')}
        <StepLinks steps={[step]} />
      </Notice>
    )
  }
  return entries.map((entry) => {
    const of = bindingOf(draft, check.errors, entry)
    if (of === null) return null
    const name = entry === '' ? '' : itemName(of.values)
    return (
      <fieldset key={entry} className={classes.group} onBlur={check.onBlur}>
        {name !== '' && (
          <legend className={classes.legend}>
            <bdi>{name}</bdi>
          </legend>
        )}
        {paths
          .filter((path) => path.split('.').slice(0, -1).join('.') === entry)
          .map((path) => (
            <ShortField key={fieldName(path)} step={step} path={path} of={of} />
          ))}
      </fieldset>
    )
  })
}

/** Binding of a step, or of the list entry that a path points into; null if the entry was removed. */
function bindingOf(
  { step, values, update }: StepDraft<ProfileStepName>,
  errors: Readonly<Record<string, string>>,
  entry: string,
): Binding<Record<string, string>> | null {
  const [list = '', key] = entry.split('.')
  type Bound = Binding<Record<string, string>>
  if (key === undefined) {
    const set: Bound['set'] = (change) => update((now) => ({ ...now, ...change }) as typeof now)
    return { values: values as unknown as Bound['values'], group: step, set, path: '', errors }
  }
  const itemsOf = (data: object) => (Reflect.get(data, list) ?? []) as readonly object[]
  const item = itemsOf(values).find((one) => itemKey(one) === key)
  if (item === undefined) return null
  const set: Bound['set'] = (change) =>
    update((now) => {
      const items = itemsOf(now).map((one) => (itemKey(one) === key ? { ...one, ...change } : one))
      return { ...now, [list]: items } as typeof now
    })
  return { values: item as Bound['values'], group: labelGroup(step, list), set, path: entry, errors }
}
