// npm run site: builds the documentation site into site/dist. npm run site:dev serves it, and follows changes of docs.
import { join } from 'node:path'
import { ensureBuild } from '../tools/ensureBuild.mjs'
import { ensureInstall } from '../tools/ensureInstall.mjs'
import { must, root } from '../tools/run.mjs'

const command = process.argv[2] === 'dev' ? 'dev' : 'build'
await ensureInstall()
await ensureBuild({ declarations: false })
await must(process.execPath, [join(root, 'node_modules/vitepress/bin/vitepress.js'), command, 'site', ...process.argv.slice(3)])
