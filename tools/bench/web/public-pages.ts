export interface PublicPage {
  readonly name: string
  readonly path: string
}

/** The public pages that are measured, with a job and a company of the demo data. */
export async function publicPages(vouch: string): Promise<readonly PublicPage[]> {
  const answer = await fetch(`${vouch}/api/v1/jobs`)
  const { items } = (await answer.json()) as {
    items: readonly { readonly slug: string; readonly company: { readonly slug: string } }[]
  }
  const job = items[0]
  if (!job) throw new Error(`${vouch} has no jobs`)
  return [
    { name: 'landing', path: '/' },
    { name: 'search', path: '/jobs?q=engineer' },
    { name: 'job', path: `/jobs/${job.slug}` },
    { name: 'companies', path: '/companies' },
    { name: 'company', path: `/companies/${job.company.slug}` },
    { name: 'log-in', path: '/login' },
    { name: 'sign-up', path: '/signup' },
  ]
}
