// Compiles the mail layout. MJML is run without being a dependency, because its compiler has 200 packages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const folder = 'apps/api/src/platform/mail'
const source = `${folder}/layout.mjml`

const run = spawnSync('npx', ['--yes', 'mjml@5.4.1', source, '--stdout'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
if (run.status !== 0 || !run.stdout.includes('</html>')) {
  throw new Error(`mjml could not compile ${source}:\n${run.stderr}`)
}
const hash = createHash('sha256').update(readFileSync(source)).digest('hex')
// Remove the comment that MJML writes at the top: it contains the path of the source file.
const html = run.stdout.replace(/^<!-- FILE: .* -->\s*/, '').trim()
writeFileSync(`${folder}/layout.html`, `<!-- layout.mjml sha256 ${hash} -->\n${html}\n`)
