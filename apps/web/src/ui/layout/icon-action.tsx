import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'

type IconActionProps = ActionIconProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> & {
    readonly icon: Icon
    readonly label: string
    readonly iconSize?: number
    readonly 'data-act'?: string
  }

/** Button that shows only an icon; `label` is its accessible name. */
export function IconAction({ icon: Icon, label, iconSize = 16, ...rest }: IconActionProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} {...rest}>
      <Icon size={iconSize} aria-hidden />
    </ActionIcon>
  )
}
