import { Button } from '@mantine/core'
import { IconAlertCircle, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { useAnyStep } from '../draft/step-context.ts'
import { texts } from '../wizard.en.ts'
import { ImportedMark } from './imported-mark.tsx'
import classes from './item-list.module.css'
import { MoveButtons } from './move-buttons.tsx'

interface ItemCardProps {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly line: ReactNode
  /** Fields shown on the closed card, which can be filled in without opening it. */
  readonly quick: ReactNode
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
  readonly onEdit: () => void
  readonly onDone: () => void
  /** Fields shown while the card is open for editing. */
  readonly children: ReactNode
}

export function ItemCard(props: ItemCardProps) {
  const { id, path, name, isFirst, isLast } = props
  const t = useTexts(texts)
  const step = useAnyStep()
  const isOpen = step.opened.has(id)
  const isWrong = Object.keys(step.errors).some((one) => one.startsWith(`${path}.`))
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
            <MoveButtons
              upLabel={t('list.up', { name })}
              downLabel={t('list.down', { name })}
              isFirst={isFirst}
              isLast={isLast}
              onMove={props.onMove}
            />
          )}
          {!isOpen && (
            <IconAction
              data-act="edit"
              icon={IconPencil}
              label={t('list.editOf', { name })}
              onClick={props.onEdit}
            />
          )}
          <IconAction
            data-act="remove"
            icon={IconTrash}
            label={t('list.removeOf', { name })}
            onClick={props.onRemove}
          />
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
