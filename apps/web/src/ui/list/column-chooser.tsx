import { Button, Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import type { DataColumn } from './data-column.ts'

interface ColumnChooserProps<T> {
  readonly columns: readonly DataColumn<T>[]
  readonly hidden: ReadonlySet<string>
  readonly toggle: (id: string) => void
}

/** Menu that shows and hides columns of a table. */
export function ColumnChooser<T>({ columns, hidden, toggle }: ColumnChooserProps<T>) {
  const t = useTexts(uiTexts)
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconColumns3 size={16} />}
          mb={8}
        >
          {t('list.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns
          .filter((column) => !column.rowHeader)
          .map(({ id, header }) => (
            <Menu.CheckboxItem key={id} checked={!hidden.has(id)} onChange={() => toggle(id)}>
              {header}
            </Menu.CheckboxItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
