import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { cutFirstView, type FirstViewName, firstViewsFile, firstViews as wordsOf } from '@vouch/domain'
import { build, type Plugin, type Rolldown } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const entry = fileURLToPath(new URL('../src/app/first-view/first-views.tsx', import.meta.url))

interface Renderer {
  renderFirstViews(): Readonly<Record<FirstViewName, string>>
}

/** Bundles the views for Node.js. @returns their HTML by name */
async function render(): Promise<Readonly<Record<FirstViewName, string>>> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    // Bundled, because importing the icons package loads 5,000 files.
    ssr: { noExternal: ['@tabler/icons-react'] },
    build: {
      write: false,
      ssr: entry,
      target: 'es2023',
      // Some modules read `location` when they are loaded. Node.js has none.
      rolldownOptions: {
        output: { codeSplitting: false, banner: "const location = new URL('https://localhost')" },
      },
    },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput
  // In the web app's folder, so that Node.js finds its packages.
  const folder = await mkdtemp(join(root, '.first-views-'))
  try {
    const file = join(folder, 'first-views.mjs')
    await writeFile(file, output[0].code)
    const { renderFirstViews } = (await import(pathToFileURL(file).href)) as Renderer
    return renderFirstViews()
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Class names of CSS modules in HTML, such as `_hero_rcoes_1`. */
const moduleClass = /(?<=[" ])_[\w-]+_\w{5}_\d+(?=[" ])/g

/** Writes the views that the server's HTML shows until the app has started (`firstViewsFile`). */
export function firstViews(): Plugin {
  return {
    name: 'vouch-first-views',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const views = await render()
      const styles = Object.values(bundle)
        .filter(({ fileName }) => fileName.endsWith('.css'))
        .map((file) => (file.type === 'asset' ? String(file.source) : ''))
        .join('')
      for (const name of Object.values(views).flatMap((html) => html.match(moduleClass) ?? [])) {
        if (!styles.includes(`.${name}`))
          this.error(`The first views have the class ${name}, which no style sheet has`)
      }
      for (const [name, html] of Object.entries(views)) {
        const parts = cutFirstView(html)
        const used = [...new Set(parts.filter((_part, index) => index % 2 === 1))].sort().join(', ')
        const given = [...wordsOf[name as FirstViewName]].sort().join(', ')
        if (used !== given) this.error(`The first view ${name} uses the words ${used} instead of ${given}`)
        // A component that cuts a word, for example to initials, breaks its placeholder.
        if (/[\uE000\uE001]/.test(parts.join('')))
          this.error(`The first view ${name} has a broken placeholder`)
      }
      this.emitFile({ type: 'asset', fileName: firstViewsFile, source: JSON.stringify(views) })
    },
  }
}
