// Packs the packages into packs/. The tarball of create-appkit carries the others and a copy of itself,
// so that one file is enough to start an app without a registry. Installs and builds what is missing or old first,
// unless --built says that nothing is.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyPackages } from './copyPackages.mjs'
import { ensureBuild } from './ensureBuild.mjs'
import { ensureInstall } from './ensureInstall.mjs'
import { npmCommand } from './npm.mjs'
import { root } from './run.mjs'

if (!process.argv.includes('--built')) {
  await ensureInstall()
  await ensureBuild()
}
const packs = join(root, 'packs')

rmSync(packs, { recursive: true, force: true })
mkdirSync(packs)
const workspaces = ['appkit-runtime', 'appkit-server', 'appkit-sandbox', 'appkit-frame', 'create-appkit']
const chosen = workspaces.flatMap((name) => ['-w', name])
const [npm, args, options] = npmCommand(['pack', '--silent', '--pack-destination', packs, ...chosen])
const copy = mkdtempSync(join(tmpdir(), 'appkit-pack-'))
try {
  execFileSync(npm, args, { ...options, cwd: copyPackages(copy), stdio: ['ignore', 'ignore', 'inherit'] })
} finally {
  rmSync(copy, { recursive: true, force: true })
}
for (const file of readdirSync(packs)) {
  process.stdout.write(`packs/${file}  ${Math.ceil(statSync(join(packs, file)).size / 1024)} kB\n`)
}
