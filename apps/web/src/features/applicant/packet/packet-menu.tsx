import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { type EmployerApplication, exportPacket } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { fileNameOf, readBody } from '#lib/api/download.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { saveBlob } from '#lib/data/files.ts'
import { useTexts } from '#lib/format/texts.ts'
import { packetTexts } from './packet.en.ts'

interface PacketMenuProps {
  readonly application: Pick<EmployerApplication, 'id' | 'notes'>
}

/** Downloads an application as a PDF. Viewers of the team's notes choose whether to include them. */
export function PacketMenu({ application: { id, notes } }: PacketMenuProps) {
  const t = useTexts(packetTexts)
  const { run, busy } = useCommand(async (withNotes: boolean) => {
    const input = { params: { id }, query: withNotes ? { notes: true } : {} }
    const { _data, headers } = await api.raw(exportPacket, input, { stream: true })
    const body = _data as unknown as ReadableStream<Uint8Array<ArrayBuffer>>
    const name = fileNameOf(headers, 'application.pdf')
    saveBlob(name, await readBody({ body, headers }, () => undefined))
    notify(t('saved', { name }))
  })
  const button = {
    variant: 'default',
    leftSection: <IconDownload size={16} aria-hidden />,
    'aria-label': t('button'),
    loading: busy,
  } as const
  if (notes === null || notes === 0) {
    return (
      <Button {...button} onClick={() => run(false)}>
        {t('short')}
      </Button>
    )
  }
  return (
    <Menu>
      <Menu.Target>
        <Button {...button} rightSection={<IconChevronDown size={16} aria-hidden />}>
          {t('short')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => run(false)}>{t('without')}</Menu.Item>
        <Menu.Item onClick={() => run(true)}>{t('with', { count: notes })}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
