// Packs the packages into packs/. The tarball of create-appkit carries the others and a copy of itself,
// so that one file is enough to start an app without a registry. Installs and builds what is missing or old first.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild, ensureInstall } from './ensureBuild.mjs'
import { root } from './run.mjs'

await ensureInstall()
await ensureBuild()
const packs = join(root, 'packs')

rmSync(packs, { recursive: true, force: true })
mkdirSync(packs)
const workspaces = ['appkit-runtime', 'appkit-sandbox', 'appkit-frame', 'create-appkit']
execFileSync(
  'npm',
  ['pack', '--silent', '--pack-destination', packs, ...workspaces.flatMap((name) => ['-w', name])],
  { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
)
for (const file of readdirSync(packs)) {
  process.stdout.write(`packs/${file}  ${Math.ceil(statSync(join(packs, file)).size / 1024)} kB\n`)
}
