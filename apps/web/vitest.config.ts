import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  // The identity SDK as browsers get it: its build for Node takes the global fetch once and for all.
  resolve: { conditions: ['browser', 'module', 'import', 'default'] },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    css: false,
    server: { deps: { inline: [/firebase/] } },
  },
})
