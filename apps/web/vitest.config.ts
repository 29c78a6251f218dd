import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  // The identity SDK as browsers get it: its build for Node takes the global fetch once and for all.
  resolve: { conditions: ['browser', 'module', 'import', 'default'] },
  test: {
    environment: 'jsdom',
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    // The first test of a file also loads what the page is made of; two cores may be busy with other tests.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    unstubGlobals: true,
    css: false,
    server: { deps: { inline: [/firebase/] } },
  },
})
