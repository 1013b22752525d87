import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runsHere } from './runsHere.mjs'

const root = join(import.meta.dirname, '../../..')
const ownPackages = ['appkit-runtime', 'create-appkit', 'appkit-sandbox']

/**
 * Packs our packages, scaffolds an app with them and lets npm resolve it, without installing. The sandbox is left out:
 * it is the services, not the widget.
 *
 * @returns {{ names: string[], source: string } | undefined} places in node_modules, sorted; undefined
 *   when npm cannot resolve here.
 */
export function countFromRegistry() {
  const place = mkdtempSync(join(tmpdir(), 'appkit-bench-packages-'))
  const packs = join(place, 'packs')
  const npm = (args, cwd) =>
    execFileSync('npm', args, { cwd, stdio: 'pipe', timeout: 120_000, shell: process.platform === 'win32' })
  try {
    mkdirSync(packs)
    const each = ownPackages.flatMap((name) => ['-w', name])
    npm(['pack', '--silent', '--ignore-scripts', '--pack-destination', packs, ...each], root)
    execFileSync(
      process.execPath,
      [
        join(root, 'cli/dist/bin/create-appkit.js'),
        join(place, 'app'),
        '--no-install',
        '--no-git',
        '-y',
        '--json',
      ],
      { stdio: 'pipe', env: { ...process.env, APPKIT_PACKAGES: packs } },
    )
    const ours = resolve(without(['appkit-sandbox'], place, 'ours'))
    const plain = resolve(without(ownPackages, place, 'plain'))
    return { names: [...ours].filter((name) => !plain.has(name)).sort(), source: 'npm' }
  } catch {
    return undefined
  } finally {
    rmSync(place, { recursive: true, force: true })
  }

  function resolve(app) {
    npm(['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'], app)
    const { packages } = JSON.parse(readFileSync(join(app, 'package-lock.json'), 'utf8'))
    const installed = Object.entries(packages).filter(([name, entry]) => name !== '' && runsHere(entry))
    return new Set(installed.map(([name]) => name))
  }
}

/** The manifest of the app, less some packages, in a folder of its own beside it. */
function without(left, place, name) {
  const manifest = JSON.parse(readFileSync(join(place, 'app/package.json'), 'utf8'))
  for (const section of ['dependencies', 'devDependencies'])
    for (const each of left) delete manifest[section]?.[each]
  cpSync(join(place, 'app'), join(place, name), { recursive: true })
  writeFileSync(join(place, name, 'package.json'), JSON.stringify(manifest))
  return join(place, name)
}
