// npm run site: builds the documentation site into site/dist. npm run site:dev serves it, and follows changes of docs.
// npm run site:check: builds it and looks at every link and page; with `-- --links` without a browser.
import { join } from 'node:path'
import { ensureBuild } from '../tools/ensureBuild.mjs'
import { ensureInstall } from '../tools/ensureInstall.mjs'
import { must, root } from '../tools/run.mjs'

const [command = 'build', ...rest] = process.argv.slice(2)
await ensureInstall()
await ensureBuild({ declarations: false })
const vitepress = join(root, 'node_modules/vitepress/bin/vitepress.js')
if (command === 'check') {
  await must(process.execPath, [vitepress, 'build', 'site'])
  await must(process.execPath, [join(root, 'site/check.mjs'), ...rest])
} else await must(process.execPath, [vitepress, command, 'site', ...rest])
