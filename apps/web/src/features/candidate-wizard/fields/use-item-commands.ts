import { useState } from 'react'
import { notify } from '#lib/api/notify.ts'
import { randomId } from '#lib/draft/random-id.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useAnyStep } from '../draft/step-context.ts'
import { texts } from '../wizard.en.ts'
import { itemName } from './labels.ts'
import { buttonAfterMove, useFocusRequest } from './use-focus-request.ts'

export interface Item {
  readonly id: string
}

/** A list whose entries can be added, changed, moved and removed. */
export interface ItemsBinding<T extends Item> {
  readonly items: readonly T[]
  /** Changes the list. `make` gets the latest list, which may be newer than the rendered one. */
  readonly onChange: (make: (items: readonly T[]) => T[]) => void
  readonly blank: (id: string) => T
  /** Display name of an entry; `itemName` by default. */
  readonly nameOf?: (item: T) => string
  /** Sorts the entries, newest first. A button offers it when the order differs. */
  readonly sort?: (items: readonly T[]) => T[]
}

const cardOf = (id: string) => `[data-item="${id}"]`

/** Adds, moves, sorts and removes list entries; moves focus and announces each change to screen readers. */
export function useItemCommands<T extends Item>(props: ItemsBinding<T>) {
  const { items, onChange, sort } = props
  const t = useTexts(texts)
  const step = useAnyStep()
  const { container, focus } = useFocusRequest<HTMLFieldSetElement>()
  const [announcement, announce] = useState('')
  const nameOf = (item: T) => (props.nameOf ?? itemName)(item) || t('list.unnamed')
  // An open card has inputs to focus, a closed card has an edit button.
  const focusCard = (id: string, isOpen: boolean) =>
    focus(`${cardOf(id)} ${isOpen ? ':is(input, textarea)' : '[data-act="edit"]'}`)
  const edit = (id: string) => {
    step.open(id, true)
    focusCard(id, true)
  }
  const restore = (item: T, index: number) => {
    onChange((now) => (now.some(({ id }) => id === item.id) ? [...now] : now.toSpliced(index, 0, item)))
    focusCard(item.id, step.opened.has(item.id))
  }
  return {
    container,
    announcement,
    nameOf,
    edit,
    close: (id: string) => focusCard(id, false),
    add: () => {
      const id = randomId()
      onChange((now) => [...now, props.blank(id)])
      edit(id)
    },
    remove: (item: T) => {
      const index = items.findIndex(({ id }) => id === item.id)
      onChange((now) => now.filter(({ id }) => id !== item.id))
      const next = items[index + 1] ?? items[index - 1]
      focus(next ? `${cardOf(next.id)} [data-act="edit"]` : '[data-act="add"]')
      notify({
        message: t('list.removed', { name: nameOf(item) }),
        tone: 'info',
        action: { label: t('list.undo'), onClick: () => restore(item, index) },
      })
    },
    move: (item: T, by: -1 | 1) => {
      const from = items.findIndex(({ id }) => id === item.id)
      const to = from + by
      if (from < 0 || to < 0 || to >= items.length) return
      onChange((now) => {
        const at = now.findIndex(({ id }) => id === item.id)
        return at < 0 ? [...now] : now.toSpliced(at, 1).toSpliced(at + by, 0, item)
      })
      announce(t('list.moved', { name: nameOf(item), number: to + 1, count: items.length }))
      focus(`${cardOf(item.id)} [data-act="${buttonAfterMove(by, to, items.length - 1)}"]`)
    },
    sortAll: () => {
      onChange((now) => (sort ? sort(now) : [...now]))
      announce(t('list.sorted'))
      focus('[data-act="add"]')
    },
  }
}
