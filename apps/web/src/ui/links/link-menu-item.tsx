import { Menu, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { Native } from './link.tsx'

/** A menu item that links to a page of the app. */
export const LinkMenuItem = createLink((props: MenuItemProps & Native<MenuItemProps>) => (
  <Menu.Item component="a" {...props} />
))
