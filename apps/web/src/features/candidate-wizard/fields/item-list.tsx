import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconSortDescending } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { notify } from '#lib/api/notify.ts'
import { randomId } from '#lib/draft/random-id.ts'
import { useTexts } from '#lib/format/texts.ts'
import { type Binding, useAnyStep } from '../draft/step-context.ts'
import { texts } from '../wizard.en.ts'
import { ItemCard } from './item-card.tsx'
import classes from './item-list.module.css'
import { itemName } from './labels.ts'

export interface Item {
  readonly id: string
}

interface ItemListProps<T extends Item> {
  /** The field that holds the list: `items`, `languages`. */
  readonly field: string
  readonly label: string
  /** Only for those who cannot see where the list begins: the page's title says it already. */
  readonly hideLabel?: boolean
  readonly hint?: string
  readonly items: readonly T[]
  /** Changes the list as it is then, not as it was when this was rendered. */
  readonly onChange: (make: (items: readonly T[]) => T[]) => void
  /** An entry that says nothing yet. */
  readonly blank: (id: string) => T
  readonly addLabel: string
  readonly max: number
  /** What an entry is called, where its words do not say it. */
  readonly nameOf?: (item: T) => string
  /** What stands on the card of an entry below its name. */
  readonly line?: (item: T) => ReactNode
  /** A field to fill in without opening the entry; beside its name while it is closed. */
  readonly quick?: (of: Binding<T>) => ReactNode
  /** The fields of an entry. */
  readonly fields: (of: Binding<T>) => ReactNode
  /** Puts the newest first. */
  readonly sort?: (items: readonly T[]) => T[]
}

/** Entries of a profile: cards to add, edit in place, remove with undo, and order. */
export function ItemList<T extends Item>(props: ItemListProps<T>) {
  const { field, label, items, onChange, max, sort } = props
  const t = useTexts(texts)
  const step = useAnyStep()
  const list = useRef<HTMLFieldSetElement>(null)
  const [said, setSaid] = useState('')
  // What takes the focus once it is there: a selector inside of the list.
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (wanted === null) return
    list.current?.querySelector<HTMLElement>(wanted)?.focus()
    setWanted(null)
  }, [wanted])

  const nameOf = (item: T) => (props.nameOf ?? itemName)(item) || t('list.unnamed')
  const cardOf = (id: string) => `[data-item="${id}"]`

  const edit = (id: string) => {
    step.open(id, true)
    setWanted(`${cardOf(id)} :is(input, textarea)`)
  }
  const add = () => {
    const id = randomId()
    onChange((now) => [...now, props.blank(id)])
    edit(id)
  }
  const remove = (item: T) => {
    const place = items.findIndex(({ id }) => id === item.id)
    onChange((now) => now.filter(({ id }) => id !== item.id))
    const next = items[place + 1] ?? items[place - 1]
    setWanted(next ? `${cardOf(next.id)} [data-act="edit"]` : '[data-act="add"]')
    notify({
      message: t('list.removed', { name: nameOf(item) }),
      tone: 'info',
      action: {
        label: t('list.undo'),
        onClick: () => {
          onChange((now) => (now.some(({ id }) => id === item.id) ? [...now] : now.toSpliced(place, 0, item)))
          // An entry that was open is so again, and has no such button.
          setWanted(
            `${cardOf(item.id)} ${step.opened.has(item.id) ? ':is(input, textarea)' : '[data-act="edit"]'}`,
          )
        },
      },
    })
  }
  const move = (item: T, by: -1 | 1) => {
    const from = items.findIndex(({ id }) => id === item.id)
    const to = from + by
    if (from < 0 || to < 0 || to >= items.length) return
    onChange((now) => {
      const at = now.findIndex(({ id }) => id === item.id)
      return at < 0 ? [...now] : now.toSpliced(at, 1).toSpliced(at + by, 0, item)
    })
    setSaid(t('list.moved', { name: nameOf(item), number: to + 1, count: items.length }))
    // At the end of its way the button can do no more; the other one goes back.
    const act = to === 0 ? 'down' : to === items.length - 1 ? 'up' : by < 0 ? 'up' : 'down'
    setWanted(`${cardOf(item.id)} [data-act="${act}"]`)
  }
  const isSorted = !sort || sort(items).every(({ id }, place) => id === items[place]?.id)

  return (
    <fieldset ref={list} className={classes.list} data-path={field}>
      {props.hideLabel ? (
        <VisuallyHidden component="legend">{label}</VisuallyHidden>
      ) : (
        <legend className={classes.legend}>{label}</legend>
      )}
      {props.hint && (
        <Text size="sm" c="dimmed">
          {props.hint}
        </Text>
      )}
      {step.errors[field] && (
        <Text size="sm" c="var(--mantine-color-error)">
          {step.errors[field]}
        </Text>
      )}
      {items.length > 0 && (
        <ol className={classes.cards}>
          {items.map((item, place) => {
            const of: Binding<T> = {
              values: item,
              set: (change) =>
                onChange((now) => now.map((one) => (one.id === item.id ? { ...one, ...change } : one))),
              path: `${field}.${item.id}`,
              errors: step.errors,
            }
            return (
              <ItemCard
                key={item.id}
                id={item.id}
                path={of.path}
                name={nameOf(item)}
                line={props.line?.(item)}
                quick={props.quick?.(of)}
                isFirst={place === 0}
                isLast={place === items.length - 1}
                onMove={(by) => move(item, by)}
                onRemove={() => remove(item)}
                onEdit={() => edit(item.id)}
                onDone={() => setWanted(`${cardOf(item.id)} [data-act="edit"]`)}
              >
                {props.fields(of)}
              </ItemCard>
            )
          })}
        </ol>
      )}
      <div className={classes.acts}>
        <Button
          data-act="add"
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={add}
          disabled={items.length >= max}
        >
          {props.addLabel}
        </Button>
        {!isSorted && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconSortDescending size={16} />}
            onClick={() => {
              onChange((now) => (sort ? sort(now) : [...now]))
              setSaid(t('list.sorted'))
              setWanted('[data-act="add"]')
            }}
          >
            {t('list.sort')}
          </Button>
        )}
        {items.length >= max && (
          <Text size="sm" c="dimmed">
            {t('list.full', { max })}
          </Text>
        )}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </fieldset>
  )
}
