import { Button, Menu } from '@mantine/core'
import { IconLink, IconMail, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { notify, notifyError } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { jobToolsTexts } from './job-tools.en.ts'

interface ShareJobProps {
  readonly title: string
  readonly company: string
  readonly slug: string
}

/** Shares the job's canonical address: with the device's own dialog, or else with a small menu. */
export function ShareJob({ title, company, slug }: ShareJobProps) {
  const t = useTexts(jobToolsTexts)
  const [isOpen, setOpen] = useState(false)
  const url = `${location.origin}/jobs/${slug}`
  const subject = t('share.subject', { title, company })
  const press = async () => {
    // Missing in some browsers, although the types say otherwise.
    if (!('share' in navigator)) {
      setOpen(true)
      return
    }
    try {
      await navigator.share({ title: subject, url })
    } catch (error) {
      // The person closed the dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return
      setOpen(true)
    }
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      notify(t('share.copied'))
    } catch {
      notifyError(t('share.copyFailed'))
    }
  }
  return (
    <Menu opened={isOpen} onChange={(opened) => !opened && setOpen(false)} position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          aria-label={t('share.label')}
          leftSection={<IconShare size={16} aria-hidden />}
          onClick={() => (isOpen ? setOpen(false) : void press())}
        >
          {t('share.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={() => void copy()}>
          {t('share.copy')}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(url)}`}
          leftSection={<IconMail size={16} aria-hidden />}
        >
          {t('share.mail')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
