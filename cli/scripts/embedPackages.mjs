// Readies create-appkit for packing: writes npm-shrinkwrap.json, so that everything the commands run on has one
// version, and puts the packages as tarballs into dist/packages, where the command finds them while they are
// not on a registry. `--clean` takes both out again afterwards. The inner packs run no scripts, so this cannot call
// itself, and the copy of create-appkit inside holds no packages.
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npmCommand } from '../../tools/npm.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const target = join(root, 'cli/dist/packages')
const shrinkwrap = join(root, 'cli/npm-shrinkwrap.json')

rmSync(target, { recursive: true, force: true })
rmSync(shrinkwrap, { force: true })
if (!process.argv.includes('--clean')) {
  const missing = ['runtime', 'server', 'sandbox', 'frame', 'cli'].filter(
    (folder) => !existsSync(join(root, folder, 'dist')),
  )
  if (missing.length > 0) {
    process.stderr.write(`Not built yet: ${missing.join(', ')}. Run npm run build first.\n`)
    process.exit(1)
  }
  writeFileSync(shrinkwrap, `${JSON.stringify(fixedVersions(), null, 2)}\n`)
  const staging = mkdtempSync(join(tmpdir(), 'appkit-packages-'))
  const workspaces = [
    'appkit-runtime',
    'appkit-server',
    'appkit-sandbox',
    'appkit-frame',
    'create-appkit',
  ].flatMap((name) => ['-w', name])
  try {
    const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', staging, ...workspaces]
    const [npm, args, options] = npmCommand(pack)
    execFileSync(npm, args, { ...options, cwd: root, stdio: ['ignore', 2, 'inherit'] })
    mkdirSync(target, { recursive: true })
    for (const file of readdirSync(staging)) copyFileSync(join(staging, file), join(target, file))
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/** The part of the workspace's lock file that create-appkit stands on, as a lock file of its own. */
function fixedVersions() {
  const { lockfileVersion, packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { devDependencies: _, ...own } = packages.cli
  const found = {}
  const open = ['cli']
  while (open.length > 0) {
    const from = open.pop()
    const { dependencies, optionalDependencies } = packages[from]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const at = locate(packages, from, name)
      const place = at.replace(/^cli\//, '')
      if (found[place]?.integrity === packages[at].integrity) continue
      if (found[place]) throw new Error(`Two versions of ${name} would stand in ${place}.`)
      const { dev, devOptional, ...entry } = packages[at]
      found[place] = entry
      open.push(at)
    }
  }
  const sorted = Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1))
  const { name, version } = own
  return {
    name,
    version,
    lockfileVersion,
    requires: true,
    packages: { '': own, ...Object.fromEntries(sorted) },
  }
}

/** Finds a package from a place in the tree as Node does, by the paths of a lock file. */
function locate(packages, from, name) {
  for (let folder = from; ; folder = folder.replace(/\/?[^/]*$/, '')) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[candidate]) return candidate
    if (folder === '') throw new Error(`package-lock.json has no ${name} for ${from}.`)
  }
}
