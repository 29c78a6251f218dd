import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Small grey text below a title or field. */
export function Hint({ children }: { readonly children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  )
}
