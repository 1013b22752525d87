// Puts the three packages as tarballs into dist/packages, where create-appkit finds them while they are not on a
// registry. Runs before packing; `--clean` takes them out again afterwards. The inner packs run no scripts, so
// this cannot call itself, and the copy of create-appkit inside holds no packages.
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const target = join(root, 'cli/dist/packages')

rmSync(target, { recursive: true, force: true })
if (!process.argv.includes('--clean')) {
  const missing = ['runtime', 'sandbox', 'cli'].filter((folder) => !existsSync(join(root, folder, 'dist')))
  if (missing.length > 0) {
    process.stderr.write(`Not built yet: ${missing.join(', ')}. Run npm run build first.\n`)
    process.exit(1)
  }
  const staging = mkdtempSync(join(tmpdir(), 'appkit-packages-'))
  const workspaces = ['appkit-runtime', 'appkit-sandbox', 'create-appkit'].flatMap((name) => ['-w', name])
  try {
    execFileSync(
      'npm',
      ['pack', '--ignore-scripts', '--silent', '--pack-destination', staging, ...workspaces],
      { cwd: root, stdio: ['ignore', 2, 'inherit'] },
    )
    mkdirSync(target, { recursive: true })
    for (const file of readdirSync(staging)) copyFileSync(join(staging, file), join(target, file))
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}
