// npm run typecheck: every project, in one process of the native compiler each. Needs declarations of the packages.

import { compiler } from './compile.mjs'
import { ensureBuild } from './ensureBuild.mjs'
import { run } from './run.mjs'

const projects = 'common runtime catalogue server sandbox sandbox/phone frame frame/page cli tests'.split(' ')

await ensureBuild()
let failed = 0
for (const project of projects)
  failed += (await run(process.execPath, [compiler, '-p', project])) === 0 ? 0 : 1
process.exit(failed > 0 ? 1 : 0)
