import { writeFile } from 'node:fs/promises'
import { allRoutes } from '@vouch/contract'
import { openApiDocument } from '#platform/http/openapi.ts'

// Writes docs/openapi.json from the API contract.
const file = new URL('../../../../docs/openapi.json', import.meta.url)
await writeFile(file, `${JSON.stringify(openApiDocument(allRoutes), null, 2)}\n`)
