// Runs the API, restarting it on changes, and Vite with hot reload. Stops both together.
import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const node = process.execPath

const children: ChildProcess[] = [
  spawn(node, ['--watch', join(root, 'apps/api/src/main/server.ts')], { stdio: 'inherit', cwd: root }),
  spawn(node, [join(root, 'node_modules/vite/bin/vite.js')], {
    stdio: 'inherit',
    cwd: join(root, 'apps/web'),
  }),
]

let ending = false
function end(): void {
  if (ending) return
  ending = true
  for (const child of children) child.kill('SIGTERM')
}

for (const child of children) child.on('exit', end)
process.on('SIGINT', end)
process.on('SIGTERM', end)
