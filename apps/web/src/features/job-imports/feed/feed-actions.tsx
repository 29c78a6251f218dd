import { Button, Group, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import type { JobFeed } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { EditFeedDialog } from './edit-feed-dialog.tsx'
import { feedTexts } from './feed.en.ts'
import { RemoveFeedDialog } from './remove-feed-dialog.tsx'
import type { FeedCommands } from './use-feed-commands.ts'

interface FeedActionsProps {
  readonly feed: JobFeed
  readonly commands: FeedCommands
}

/** Buttons of a feed: start or fetch it, and a menu with the rest. */
export function FeedActions({ feed, commands }: FeedActionsProps) {
  const t = useTexts(feedTexts)
  const [isEditing, editing] = useDisclosure(false)
  const [isRemoving, removing] = useDisclosure(false)
  const { start, pause, fetch, isFetching } = commands
  const { state, preview } = feed
  const isRunning = state === 'active' || state === 'failing'
  return (
    <>
      <Group gap="xs">
        {isRunning && (
          <Button
            variant={state === 'failing' ? 'filled' : 'default'}
            loading={fetch.busy || isFetching}
            onClick={() => fetch.run()}
          >
            {t('actions.fetch')}
          </Button>
        )}
        {(state === 'paused' || (state === 'ready' && preview.length > 0)) && (
          <Button loading={start.busy} onClick={() => start.run()}>
            {t(state === 'paused' ? 'actions.resume' : 'actions.start')}
          </Button>
        )}
        <Menu>
          <Menu.Target>
            <IconAction icon={IconDots} iconSize={18} label={t('actions.label')} />
          </Menu.Target>
          <Menu.Dropdown>
            {isRunning && (
              <Menu.Item disabled={pause.busy} onClick={() => pause.run()}>
                {t('actions.pause')}
              </Menu.Item>
            )}
            <Menu.Item onClick={editing.open}>{t('actions.edit')}</Menu.Item>
            <Menu.Item color="red" onClick={removing.open}>
              {t('actions.remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      <EditFeedDialog feed={feed} opened={isEditing} onClose={editing.close} />
      <RemoveFeedDialog feed={feed} opened={isRemoving} onClose={removing.close} />
    </>
  )
}
