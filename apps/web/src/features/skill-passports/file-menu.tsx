import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type PassportFileKind, passportFileKinds } from '@vouch/contract'
import { isProblem } from '#lib/api/api-problem.ts'
import { notifyError } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './skill-passports.en.ts'

interface FileMenuProps {
  /** Name of the passport. */
  readonly name: string
  readonly size?: 'compact-sm' | 'sm'
  /** Downloads a file. This component shows errors. */
  readonly onDownload: (as: PassportFileKind) => Promise<unknown>
}

/** Button with a menu of the files that a passport issued here comes as. */
export function FileMenu({ name, size = 'compact-sm', onDownload }: FileMenuProps) {
  const t = useTexts(texts)
  const { run, busy } = useCommand(onDownload, (error) =>
    notifyError(isProblem(error) ? error.message : t('file.failed')),
  )
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          size={size}
          loading={busy}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t('file.menuOf', { name })}
        >
          {t('file.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {passportFileKinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => run(kind)}>
            {t(`file.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
