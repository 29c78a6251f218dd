import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { noteFirstRender } from '#lib/api/first-paint.ts'
import { direction, language } from '#lib/format/i18n.ts'
import { cssVariables, theme } from '#ui/layout/theme.ts'

const isTest = import.meta.env.MODE === 'test'

// `public/color-scheme.js` reads the same storage key before the first paint.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'vouch-color-scheme' })

interface ProvidersProps {
  readonly queryClient: QueryClient
  readonly children: ReactNode
}

/** React context for all pages: query client, theme and writing direction. */
export function Providers({ queryClient, children }: ProvidersProps) {
  document.documentElement.lang = language
  document.documentElement.dir = direction()
  useEffect(noteFirstRender, [])
  return (
    <QueryClientProvider client={queryClient}>
      <DirectionProvider initialDirection={direction()} detectDirection={false}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="auto"
          env={isTest ? 'test' : 'default'}
          // jsdom draws nothing, and compares each rule of the variables with each element whose style it computes.
          withCssVariables={!isTest}
        >
          {children}
        </MantineProvider>
      </DirectionProvider>
    </QueryClientProvider>
  )
}
