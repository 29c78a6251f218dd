import { Menu, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type LinkMenuItemProps = MenuItemProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof MenuItemProps> & {
    readonly ref?: Ref<HTMLAnchorElement>
  }

/** An entry of a menu that leads to a page of our own. */
export const LinkMenuItem = createLink((props: LinkMenuItemProps) => <Menu.Item component="a" {...props} />)
