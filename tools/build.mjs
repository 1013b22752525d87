// npm run build: all packages, whether or not their sources changed.
import { ensureBuild } from './ensureBuild.mjs'
import { ensureInstall } from './ensureInstall.mjs'

await ensureInstall({ tests: false })
await ensureBuild({ force: true })
