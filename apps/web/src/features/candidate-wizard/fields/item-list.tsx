import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconSortDescending } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { type Binding, useAnyStep } from '../draft/step-context.ts'
import { texts } from '../wizard.en.ts'
import { ItemCard } from './item-card.tsx'
import classes from './item-list.module.css'
import { labelGroup, pathLabel } from './labels.ts'
import { type Item, type ItemsBinding, useItemCommands } from './use-item-commands.ts'

interface ItemListProps<T extends Item> extends ItemsBinding<T> {
  /** Name of the step's field that holds the list, such as `items` or `languages`. */
  readonly field: string
  readonly hint?: string
  readonly addLabel: string
  readonly max: number
  /** Summary below the entry's name on the closed card. */
  readonly line?: (item: T) => ReactNode
  /** A field next to the entry's name on the closed card. */
  readonly quick?: (of: Binding<T>) => ReactNode
  readonly fields: (of: Binding<T>) => ReactNode
}

/** List entries as cards: add, edit in place, remove with undo, reorder. */
export function ItemList<T extends Item>(props: ItemListProps<T>) {
  const { field, items, onChange } = props
  const step = useAnyStep()
  const commands = useItemCommands(props)
  const label = pathLabel(step.draft.step, step.draft.values, field)
  const bindingOf = (item: T): Binding<T> => ({
    values: item,
    group: labelGroup(step.draft.step, field),
    set: (change) => onChange((now) => now.map((one) => (one.id === item.id ? { ...one, ...change } : one))),
    path: `${field}.${item.id}`,
    errors: step.errors,
  })
  return (
    <fieldset ref={commands.container} className={classes.list} data-path={field}>
      {field === 'items' ? (
        // Hidden, because the page title already names the step's only list.
        <VisuallyHidden component="legend">{label}</VisuallyHidden>
      ) : (
        <legend className={classes.legend}>{label}</legend>
      )}
      {props.hint && <Hint>{props.hint}</Hint>}
      {step.errors[field] && (
        <Text size="sm" c="var(--mantine-color-error)">
          {step.errors[field]}
        </Text>
      )}
      {items.length > 0 && (
        <ol className={classes.cards}>
          {items.map((item, index) => {
            const of = bindingOf(item)
            return (
              <ItemCard
                key={item.id}
                id={item.id}
                path={of.path}
                name={commands.nameOf(item)}
                line={props.line?.(item)}
                quick={props.quick?.(of)}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                onMove={(by) => commands.move(item, by)}
                onRemove={() => commands.remove(item)}
                onEdit={() => commands.edit(item.id)}
                onDone={() => commands.close(item.id)}
              >
                {props.fields(of)}
              </ItemCard>
            )
          })}
        </ol>
      )}
      <ListButtons {...props} onAdd={commands.add} onSort={commands.sortAll} />
      <VisuallyHidden role="status">{commands.announcement}</VisuallyHidden>
    </fieldset>
  )
}

interface ListButtonsProps<T extends Item>
  extends Pick<ItemListProps<T>, 'items' | 'max' | 'addLabel' | 'sort'> {
  readonly onAdd: () => void
  readonly onSort: () => void
}

function ListButtons<T extends Item>(props: ListButtonsProps<T>) {
  const { items, max, sort } = props
  const t = useTexts(texts)
  const isFull = items.length >= max
  const isSorted = !sort || sort(items).every(({ id }, index) => id === items[index]?.id)
  return (
    <div className={classes.acts}>
      <Button
        data-act="add"
        variant="default"
        leftSection={<IconPlus size={16} />}
        onClick={props.onAdd}
        disabled={isFull}
      >
        {props.addLabel}
      </Button>
      {!isSorted && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconSortDescending size={16} />}
          onClick={props.onSort}
        >
          {t('list.sort')}
        </Button>
      )}
      {isFull && <Hint>{t('list.full', { max })}</Hint>}
    </div>
  )
}
