import { phoneTexts } from '../../src/app/phone.en.ts'

/** Colours of `src/ui/layout/theme.ts`, which the page cannot load. */
const style = `
:root { color-scheme: light; --text: #0f172a; --dim: #4b5a70; --back: #fff; --accent: #0f766e; --on-accent: #fff }
[data-mantine-color-scheme='dark'] {
  color-scheme: dark; --text: #e4e9f0; --dim: #a3b0c2; --back: #131a24; --accent: #2dd4bf; --on-accent: #0a0f16
}
* { box-sizing: border-box }
body { margin: 0; background: var(--back); color: var(--text); font: 1rem/1.55 'Inter Variable', system-ui, sans-serif }
main { max-inline-size: 34rem; margin-inline: auto; padding: clamp(2rem, 12vh, 7rem) 1.25rem 2rem }
img { display: block; inline-size: 3rem; block-size: 3rem; margin-block-end: 1.5rem }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; font-weight: 600 }
h2 { margin: 2rem 0 .5rem; font-size: 1.125rem; line-height: 1.35; font-weight: 600 }
p, ul { margin: 0; color: var(--dim) }
ul { padding-inline-start: 1.25rem }
li + li { margin-block-start: .375rem }
a {
  display: inline-block; margin-block-start: 2rem; padding: .5rem 1.125rem; border-radius: 8px;
  background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none
}
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`

/** Files that the offline page needs besides itself. */
export const offlineNeeds = ['/color-scheme.js', '/offline.js', '/favicon.svg'] as const

/** The page that the app's worker shows for every address while the server is out of reach. */
export function offlinePage(): string {
  const { documentTitle, title, body, works, open, drafts, sent, retry } = phoneTexts.offline
  return `<!doctype html>
<html lang="en" data-mantine-color-scheme="light">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#131a24" media="(prefers-color-scheme: dark)" />
    <meta name="robots" content="noindex" />
    <title>${documentTitle}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <script src="/color-scheme.js"></script>
    <script src="/offline.js" defer></script>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <img src="/favicon.svg" alt="" width="48" height="48" />
      <h1>${title}</h1>
      <p>${body}</p>
      <h2>${works}</h2>
      <ul>
        <li>${open}</li>
        <li>${drafts}</li>
        <li>${sent}</li>
      </ul>
      <a href="">${retry}</a>
    </main>
  </body>
</html>
`
}
