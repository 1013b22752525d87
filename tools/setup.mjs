// npm run setup: what the single scripts of tests and checks need: packages, builds, a browser.
import { ensureChromium } from './chromium.mjs'
import { ensureBuild } from './ensureBuild.mjs'
import { ensureInstall } from './ensureInstall.mjs'

await ensureInstall()
await ensureBuild()
process.exit((await ensureChromium()) ? 0 : 1)
