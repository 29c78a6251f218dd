import { ActionIcon, Select, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { useWizardStep } from '../draft/step-context.ts'
import { fieldTexts } from '../fields/fields.en.ts'
import { hintTexts } from '../fields/hints.en.ts'
import classes from '../wizard.module.css'

/** The skills that matter most, in the person's order. */
export function TopSkills({ most }: { readonly most: number }) {
  const t = useTexts(fieldTexts)
  const hint = useTexts(hintTexts)
  const { values, draft } = useWizardStep('skills')
  const group = useRef<HTMLFieldSetElement>(null)
  const [said, setSaid] = useState('')
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (wanted === null) return
    group.current?.querySelector<HTMLElement>(wanted)?.focus()
    setWanted(null)
  }, [wanted])

  const names = new Map(values.items.flatMap(({ id, skill }) => (skill ? [[id, skill.label] as const] : [])))
  const top = values.top.filter((id) => names.has(id))
  const nameOf = (id: string) => names.get(id) ?? ''
  const left = [...names].filter(([id]) => !top.includes(id))
  const order = (next: string[]) => draft.update((now) => ({ ...now, top: next }))
  const place = (name: string, number: number) => hint('topPlace', { name, number })

  const move = (id: string, by: -1 | 1) => {
    const from = top.indexOf(id)
    const to = from + by
    order(top.toSpliced(from, 1).toSpliced(to, 0, id))
    setSaid(place(nameOf(id), to + 1))
    const act = to === 0 ? 'down' : to === top.length - 1 ? 'up' : by < 0 ? 'up' : 'down'
    setWanted(`[data-top="${id}"] [data-act="${act}"]`)
  }
  const remove = (id: string) => {
    order(top.filter((one) => one !== id))
    setSaid(hint('topRemoved', { name: nameOf(id) }))
    setWanted('input:not([type=hidden])')
  }
  const act = (kind: string, label: string, Icon: typeof IconX, onClick: () => void, disabled = false) => (
    <ActionIcon
      data-act={kind}
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={16} />
    </ActionIcon>
  )

  return (
    <fieldset ref={group} className={classes.group} data-path="top">
      <legend className={classes.legend}>{t('skills.top')}</legend>
      <Text size="sm" c="dimmed">
        {hint('topHint')}
      </Text>
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
                  {act('up', hint('topUp', { name }), IconArrowUp, () => move(id, -1), index === 0)}
                  {act(
                    'down',
                    hint('topDown', { name }),
                    IconArrowDown,
                    () => move(id, 1),
                    index === top.length - 1,
                  )}
                  {act('remove', hint('topRemove', { name }), IconX, () => remove(id))}
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
            setSaid(place(nameOf(id), top.length + 1))
          }}
          searchable
        />
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </fieldset>
  )
}
