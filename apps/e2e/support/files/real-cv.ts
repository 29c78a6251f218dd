import type { BrowserContext } from '@playwright/test'

/** A two-column CV as exported by a word processor. */
const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>CV</title><style>
body { font: 10.5pt/1.4 Helvetica, Arial, sans-serif; color: #222; margin: 0 }
h1 { font-size: 26pt; margin: 0 } h1 + p { font-size: 13pt; color: #356; margin: 2pt 0 12pt }
main { display: grid; grid-template-columns: 62% 32%; column-gap: 6% }
h2 { font-size: 12pt; text-transform: uppercase; letter-spacing: 1pt; border-bottom: 1px solid #999; margin: 14pt 0 6pt }
h3 { font-size: 11pt; margin: 8pt 0 0 } p { margin: 0 0 2pt } ul { margin: 3pt 0; padding-left: 14pt } .when { color: #666 }
</style><h1>Marta Lindqvist</h1><p>Environmental Engineer</p><main><div>
<h2>Profile</h2><p>Environmental engineer with nine years in water treatment. Plans, builds and runs plants, and explains them to the people who live next to them.</p>
<h2>Work experience</h2>
<h3>Senior Environmental Engineer</h3><p>Baltic Water Group, Gothenburg, Sweden</p><p class="when">March 2019 – Present</p>
<ul><li>Led the renewal of two treatment plants for 140,000 people</li><li>Cut the use of chemicals by a quarter</li></ul>
<h3>Environmental Engineer</h3><p>Nordic Rivers Institute, Uppsala, Sweden</p><p class="when">August 2015 – February 2019</p>
<ul><li>Measured and modelled nutrients in three rivers</li></ul>
<h3>Laboratory Assistant</h3><p>City Laboratory of Malmö, Malmö, Sweden</p><p class="when">June 2013 – July 2015</p>
<h2>Education</h2>
<h3>MSc in Environmental Engineering</h3><p>Lund University</p><p class="when">2011 – 2013</p>
<h3>BSc in Chemistry</h3><p>Uppsala University</p><p class="when">2008 – 2011</p>
</div><div>
<h2>Contact</h2><p>marta.lindqvist@mail.example</p><p>+46 70 123 45 67</p><p>Gothenburg, Sweden</p><p>linkedin.com/in/martalindqvist</p>
<h2>Skills</h2><ul><li>Water treatment</li><li>Hydraulic modelling</li><li>AutoCAD</li><li>Project management</li></ul>
<h2>Languages</h2><p>Swedish (native)</p><p>English (C1)</p><p>German (B1)</p>
</div></main></html>`

/** Prints the CV of the invented person Marta Lindqvist to PDF. */
export async function printCv(context: BrowserContext): Promise<Buffer> {
  const page = await context.newPage()
  await page.setContent(html)
  const content = await page.pdf({
    format: 'A4',
    margin: { top: '18mm', bottom: '18mm', left: '18mm', right: '18mm' },
  })
  await page.close()
  return content
}

/** Prints a CV with one page for each of the texts. */
export async function printPages(context: BrowserContext, texts: readonly string[]): Promise<Buffer> {
  const page = await context.newPage()
  const sheets = texts.map((text) => `<section style="break-after: page"><h1>${text}</h1></section>`)
  // A break after the last page would add an empty one.
  sheets.push(sheets.pop()?.replace('break-after: page', '') ?? '')
  await page.setContent(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>CV</title>${sheets.join('')}`,
  )
  const content = await page.pdf({ format: 'A4' })
  await page.close()
  return content
}

const row = (side: 'left' | 'right', when: string, text: string) => {
  const date = `<td class="when">${when}</td>`
  return `<tr>${side === 'left' ? `${date}<td>${text}</td>` : `<td>${text}</td>${date}`}</tr>`
}

/** Prints a CV to PDF whose entries are table rows with a date column. A narrow column wraps the dates. */
export async function printTableCv(
  context: BrowserContext,
  side: 'left' | 'right',
  column: 'wide' | 'narrow',
): Promise<Buffer> {
  const width = column === 'wide' ? 'white-space: nowrap; width: 1%' : 'width: 70pt'
  const page = await context.newPage()
  await page.setContent(`<!doctype html><html lang="en"><meta charset="utf-8"><title>CV</title><style>
body { font: 10.5pt/1.4 Helvetica, Arial, sans-serif; margin: 0 } table { width: 100%; border-collapse: collapse }
td { vertical-align: middle; padding: 5pt 7pt } .when { ${width} } ul { margin: 2pt 0; padding-left: 14pt }
</style><h1>Marta Lindqvist</h1><p>Environmental Engineer</p><p>marta.lindqvist@mail.example · +46 70 123 45 67</p>
<h2>Work experience</h2><table>
${row(side, 'March 2019 – Present', '<b>Senior Environmental Engineer</b><br>Baltic Water Group<ul><li>Led the renewal of two treatment plants for 140,000 people</li><li>Cut the use of chemicals by a quarter</li></ul>')}
${row(side, 'August 2015 – February 2019', '<b>Environmental Engineer</b><br>Nordic Rivers Institute<ul><li>Measured and modelled nutrients in three rivers</li></ul>')}
${row(side, 'June 2013 – July 2015', '<b>Laboratory Assistant</b><br>City Laboratory of Malmö')}
</table><h2>Education</h2><table>
${row(side, '2011 – 2013', '<b>MSc in Environmental Engineering</b><br>Lund University')}
</table><h2>Skills</h2><p>Water treatment, Hydraulic modelling</p></html>`)
  const content = await page.pdf({
    format: 'A4',
    margin: { top: '18mm', bottom: '18mm', left: '18mm', right: '18mm' },
  })
  await page.close()
  return content
}
