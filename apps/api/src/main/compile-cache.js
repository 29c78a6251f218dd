// Caches compiled code, which makes later starts 0.3 s faster. Loaded before all other modules, and in JavaScript: to
// read one TypeScript file Node would load its compiler, which takes 15 MB in each thread.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../../../../node_modules/.cache/compiled', import.meta.url)))
