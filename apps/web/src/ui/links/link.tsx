import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

export type Native<P> = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof P> & {
  readonly ref?: Ref<HTMLAnchorElement>
}

/** A text link to a page of the app. */
export const LinkAnchor = /* @__PURE__ */ createLink((props: AnchorProps & Native<AnchorProps>) => (
  <Anchor {...props} />
))

/** A link to a page of the app, styled as a button. */
export const LinkButton = /* @__PURE__ */ createLink((props: ButtonProps & Native<ButtonProps>) => (
  <Button component="a" {...props} />
))
