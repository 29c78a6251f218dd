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
  /** Called after this device has applied the chosen colour scheme. */
  readonly onChoose?: (scheme: MantineColorScheme) => void
}

/** Menu to choose the colour scheme: light, dark or like the device. */
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
