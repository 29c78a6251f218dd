import { Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconBinaryTree,
  IconDots,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react'
import type { MasterDefinition, MasterRecordRow } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { LinkMenuItem } from '#ui/links/link-menu-item.tsx'
import type { Neighbours } from './record-columns.tsx'
import { texts } from './records.en.ts'
import { useRecordActions } from './use-record-actions.ts'

interface RecordMenuProps {
  readonly definition: MasterDefinition
  readonly row: MasterRecordRow
  /** Null if the order cannot be changed in this view. */
  readonly neighbours: Neighbours | null
}

const form = '/admin/settings/masters/$entity/form'

/** Menu of what the person may do with one value. */
export function RecordMenu({ definition, row, neighbours }: RecordMenuProps) {
  const t = useTexts(texts)
  const { name: entity, parents } = definition
  const hasLevels = parents.includes(entity)
  const mayUpdate = row.permitted.includes('update')
  const isLive = row.mergedInto === null
  return (
    <Menu>
      <Menu.Target>
        <IconAction icon={IconDots} label={t('menu.label', { label: row.label })} />
      </Menu.Target>
      <Menu.Dropdown>
        <LinkMenuItem
          to={form}
          params={{ entity }}
          search={{ value: row.code }}
          leftSection={mayUpdate ? <IconPencil size={16} /> : <IconEye size={16} />}
        >
          {t(mayUpdate ? 'menu.edit' : 'menu.view')}
        </LinkMenuItem>
        {hasLevels && (
          <LinkMenuItem
            to="/admin/settings/masters/$entity"
            params={{ entity }}
            search={{ parent: row.code }}
            leftSection={<IconBinaryTree size={16} />}
          >
            {t('menu.below')}
          </LinkMenuItem>
        )}
        {hasLevels && isLive && definition.permitted.includes('create') && (
          <LinkMenuItem
            to={form}
            params={{ entity }}
            search={{ new: true, parent: row.code }}
            leftSection={<IconPlus size={16} />}
          >
            {t('menu.addBelow')}
          </LinkMenuItem>
        )}
        <ActionItems entity={entity} row={row} neighbours={mayUpdate && isLive ? neighbours : null} />
      </Menu.Dropdown>
    </Menu>
  )
}

interface ActionItemsProps {
  readonly entity: string
  readonly row: MasterRecordRow
  readonly neighbours: Neighbours | null
}

function ActionItems({ entity, row, neighbours }: ActionItemsProps) {
  const t = useTexts(texts)
  const { setActive, move } = useRecordActions(entity)
  const mayDeactivate = row.permitted.includes('deactivate') && row.mergedInto === null
  return (
    <>
      {neighbours && (
        <>
          <Menu.Item
            leftSection={<IconArrowUp size={16} />}
            disabled={neighbours.up === undefined}
            onClick={() => void move(row, neighbours.up ?? null)}
          >
            {t('menu.up')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowDown size={16} />}
            disabled={neighbours.down === undefined}
            onClick={() => void move(row, neighbours.down ?? null)}
          >
            {t('menu.down')}
          </Menu.Item>
        </>
      )}
      {mayDeactivate && (
        <Menu.Item
          leftSection={row.active ? <IconEyeOff size={16} /> : <IconEye size={16} />}
          onClick={() => void setActive(row, !row.active)}
        >
          {t(row.active ? 'menu.deactivate' : 'menu.reactivate')}
        </Menu.Item>
      )}
    </>
  )
}
