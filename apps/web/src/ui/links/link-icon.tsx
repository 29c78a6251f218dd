import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { Native } from './link.tsx'

/** An icon that links to a page of the app; requires `aria-label`. */
export const LinkIcon = /* @__PURE__ */ createLink((props: ActionIconProps & Native<ActionIconProps>) => (
  <ActionIcon component="a" {...props} />
))
