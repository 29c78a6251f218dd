import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { Native } from './link.tsx'

/** An icon that leads to a page; needs an `aria-label`. */
export const LinkIcon = /* @__PURE__ */ createLink((props: ActionIconProps & Native<ActionIconProps>) => (
  <ActionIcon component="a" {...props} />
))
