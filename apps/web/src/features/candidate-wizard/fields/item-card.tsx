import { ActionIcon, Button } from '@mantine/core'
import { IconAlertCircle, IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { useAnyStep } from '../draft/step-context.ts'
import { texts } from '../wizard.en.ts'
import { ImportedMark } from './imported-mark.tsx'
import classes from './item-list.module.css'

interface ItemCardProps {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly line: ReactNode
  /** What can be filled in without opening the entry. */
  readonly quick: ReactNode
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
  readonly onEdit: () => void
  readonly onDone: () => void
  /** The fields, shown while the entry is edited. */
  readonly children: ReactNode
}

/** One entry: its summary line with what can be done, and its fields while it is open. */
export function ItemCard(props: ItemCardProps) {
  const { id, path, name, isFirst, isLast } = props
  const t = useTexts(texts)
  const step = useAnyStep()
  const isOpen = step.opened.has(id)
  const isWrong = Object.keys(step.errors).some((one) => one.startsWith(`${path}.`))
  const act = (
    kind: string,
    label: string,
    Icon: typeof IconTrash,
    onClick: () => void,
    disabled = false,
  ) => (
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
    <li className={classes.card} data-item={id} data-open={isOpen} data-wrong={isWrong}>
      <div className={classes.head}>
        <div className={classes.words}>
          <span className={classes.name}>
            <bdi>{name}</bdi>
          </span>
          {!isOpen && props.line && <span className={classes.line}>{props.line}</span>}
          {isWrong && !isOpen && (
            <span className={classes.wrong}>
              <IconAlertCircle size={16} aria-hidden />
              {t('list.problem')}
            </span>
          )}
        </div>
        {!isOpen && props.quick && <div className={classes.quick}>{props.quick}</div>}
        <div className={classes.buttons}>
          {!(isFirst && isLast) && (
            <>
              {act('up', t('list.up', { name }), IconArrowUp, () => props.onMove(-1), isFirst)}
              {act('down', t('list.down', { name }), IconArrowDown, () => props.onMove(1), isLast)}
            </>
          )}
          {!isOpen && act('edit', t('list.editOf', { name }), IconPencil, props.onEdit)}
          {act('remove', t('list.removeOf', { name }), IconTrash, props.onRemove)}
        </div>
      </div>
      <ImportedMark path={path} name={name} />
      {isOpen && (
        <div className={classes.fields}>
          {props.children}
          <div>
            <Button
              variant="default"
              size="compact-md"
              onClick={() => {
                step.open(id, false)
                props.onDone()
              }}
            >
              {t('list.done')}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
