// npm run build: all packages, whether or not their sources changed.
import { ensureBuild, ensureInstall } from './ensureBuild.mjs'

await ensureInstall()
await ensureBuild({ force: true })
