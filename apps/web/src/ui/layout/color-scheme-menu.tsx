import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from './ui.en.ts'

const schemes = [
  { id: 'light', Icon: IconSun },
  { id: 'dark', Icon: IconMoon },
  { id: 'auto', Icon: IconDeviceDesktop },
] as const

interface ColorSchemeMenuProps {
  /** Told of a choice, which this device has taken already. */
  readonly onChoose?: (scheme: MantineColorScheme) => void
}

/** Chooses light, dark, or what the system says. */
export function ColorSchemeMenu({ onChoose }: ColorSchemeMenuProps) {
  const t = useTexts(uiTexts)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { Icon } = schemes.find(({ id }) => id === colorScheme) ?? schemes[2]
  const choose = (id: string) => {
    const scheme = schemes.find((one) => one.id === id)?.id ?? 'auto'
    setColorScheme(scheme)
    onChoose?.(scheme)
  }
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('theme.label')}>
          <Icon size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={choose}>
          {schemes.map(({ id }) => (
            <Menu.RadioItem key={id} value={id} closeMenuOnClick>
              {t(`theme.${id}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
