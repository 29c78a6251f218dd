import { Select, Text, VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { useWizardStep } from '../draft/step-context.ts'
import { fieldTexts } from '../fields/fields.en.ts'
import { hintTexts } from '../fields/hints.en.ts'
import { MoveButtons } from '../fields/move-buttons.tsx'
import { buttonAfterMove, useFocusRequest } from '../fields/use-focus-request.ts'
import classes from '../wizard.module.css'

export function TopSkills({ most }: { readonly most: number }) {
  const t = useTexts(fieldTexts)
  const hint = useTexts(hintTexts)
  const { values, draft } = useWizardStep('skills')
  const { container, focus } = useFocusRequest<HTMLFieldSetElement>()
  const [announcement, announce] = useState('')

  const names = new Map(values.items.flatMap(({ id, skill }) => (skill ? [[id, skill.label] as const] : [])))
  const top = values.top.filter((id) => names.has(id))
  const nameOf = (id: string) => names.get(id) ?? ''
  const left = [...names].filter(([id]) => !top.includes(id))
  const order = (next: string[]) => draft.update((now) => ({ ...now, top: next }))
  const placeOf = (name: string, number: number) => hint('topPlace', { name, number })

  const move = (id: string, by: -1 | 1) => {
    const from = top.indexOf(id)
    const to = from + by
    order(top.toSpliced(from, 1).toSpliced(to, 0, id))
    announce(placeOf(nameOf(id), to + 1))
    focus(`[data-top="${id}"] [data-act="${buttonAfterMove(by, to, top.length - 1)}"]`)
  }
  const remove = (id: string) => {
    order(top.filter((one) => one !== id))
    announce(hint('topRemoved', { name: nameOf(id) }))
    focus('input:not([type=hidden])')
  }

  return (
    <fieldset ref={container} className={classes.group} data-path="top">
      <legend className={classes.legend}>{t('skills.top')}</legend>
      <Hint>{hint('topHint')}</Hint>
      {top.length === 0 ? (
        <Text c="dimmed">{hint('topEmpty')}</Text>
      ) : (
        <ol className={classes.top}>
          {top.map((id, index) => {
            const name = nameOf(id)
            return (
              <li key={id} data-top={id}>
                <span className={classes.topName}>
                  <bdi>{name}</bdi>
                </span>
                <span className={classes.topActs}>
                  <MoveButtons
                    upLabel={hint('topUp', { name })}
                    downLabel={hint('topDown', { name })}
                    isFirst={index === 0}
                    isLast={index === top.length - 1}
                    onMove={(by) => move(id, by)}
                  />
                  <IconAction icon={IconX} label={hint('topRemove', { name })} onClick={() => remove(id)} />
                </span>
              </li>
            )
          })}
        </ol>
      )}
      {top.length < most && left.length > 0 && (
        <Select
          label={hint('topAdd')}
          data={left.map(([value, label]) => ({ value, label }))}
          value={null}
          onChange={(id) => {
            if (id === null) return
            order([...top, id])
            announce(placeOf(nameOf(id), top.length + 1))
          }}
          searchable
        />
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </fieldset>
  )
}
