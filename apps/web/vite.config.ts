import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildFiles } from './build/build-files.ts'
import { compressed } from './build/compressed.ts'

const api = process.env.VOUCH_API_URL ?? `http://localhost:${process.env.PORT ?? 3000}`
const proxied = [
  '/api',
  '/config.json',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/.well-known',
]

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/app/route-tree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.|\\.en\\.',
      quoteStyle: 'single',
      semicolons: false,
      disableLogging: true,
    }),
    react(),
    buildFiles(),
    compressed(),
  ],
  server: {
    port: Number(process.env.VOUCH_WEB_PORT ?? 5173),
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: api }])),
  },
  build: { target: 'es2023', cssMinify: 'lightningcss', chunkSizeWarningLimit: 600 },
})
