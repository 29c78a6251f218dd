import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  // Uses the browser build of the identity SDK: its Node build stores the global fetch on import.
  resolve: { conditions: ['browser', 'module', 'import', 'default'] },
  test: {
    environment: 'jsdom',
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    // Generous: a file's first test also loads the page's modules, and the machine may be busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    unstubGlobals: true,
    css: false,
    server: { deps: { inline: [/firebase/] } },
  },
})
