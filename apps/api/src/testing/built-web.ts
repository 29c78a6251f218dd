import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstViewMark, firstViews, firstViewsFile } from '@vouch/domain'

const index = `<!doctype html>
<html lang="en">
  <head>
    <meta name="description" content="Of the build" />
    <title>Of the build</title>
    <script type="module" crossorigin src="/assets/app.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`
const routes = {
  '/': ['/assets/app.js', '/assets/landing.js', '/assets/landing.css'],
  '/jobs': ['/assets/app.js', '/assets/search.js'],
  '/jobs/:slug': ['/assets/app.js', '/assets/job.js', '/assets/job.css'],
  '/companies': ['/assets/app.js'],
  '/companies/:slug': ['/assets/app.js', '/assets/company.js'],
  '/passports/:id': ['/assets/app.js'],
  '/privacy-policy': ['/assets/app.js'],
  '/term-of-service': ['/assets/app.js'],
  '/login': ['/assets/app.js', '/assets/login.js'],
}
/** The views, each with its name as heading and a paragraph for each of its words. */
const views = Object.fromEntries(
  Object.entries(firstViews).map(([name, words]) => [
    name,
    `<h1>${name}</h1>${words.map((word) => `<p title="${word}">${firstViewMark(word)}</p>`).join('')}`,
  ]),
)

/** Writes a folder as the build of the web app leaves it, with an almost empty page. Delete it afterwards. */
export async function writeBuiltWeb(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'vouch-web-'))
  await mkdir(join(root, 'builds', 'meta'), { recursive: true })
  await writeFile(join(root, 'index.html'), index)
  await writeFile(join(root, 'builds', 'latest.json'), '{"id":"b1"}')
  await writeFile(join(root, 'builds', 'meta', 'b1.json'), JSON.stringify({ routes }))
  await writeFile(join(root, firstViewsFile), JSON.stringify(views))
  return root
}
