// npm run setup: installs and builds what each script of tests and checks needs: packages, builds, a browser.
import { ensureChromium } from './chromium.mjs'
import { ensureBuild } from './ensureBuild.mjs'
import { ensureInstall } from './ensureInstall.mjs'

await ensureInstall()
await ensureBuild()
process.exit((await ensureChromium()) ? 0 : 1)
