import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { locate } from '../../../.ci/supplyChain.mjs'
import { runsHere } from './runsHere.mjs'

const ownPackages = ['appkit-runtime', 'create-appkit']
const plainPackages = [
  'vite',
  '@vitejs/plugin-react',
  'react',
  'react-dom',
  'typescript',
  '@types/react',
  '@types/react-dom',
]

/**
 * Follows the dependencies of our packages through a lock file, less what a bare Vite and React app has.
 *
 * @param {string} root the folder of package-lock.json
 * @returns {{ names: string[], source: string }} places in node_modules, sorted
 */
export function countFromLock(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const plain = closure(packages, plainPackages)
  const names = [...closure(packages, ownPackages)].filter((place) => !plain.has(place)).sort()
  return { names, source: 'lock file' }
}

function closure(packages, names) {
  const found = new Set()
  const visit = (name, from) => {
    const place = locate(packages, name, from)
    if (place === undefined || found.has(place) || !runsHere(packages[place])) return
    found.add(place)
    const entry = packages[place].link ? packages[packages[place].resolved] : packages[place]
    const base = packages[place].link ? packages[place].resolved : place
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      (peer) => !entry.peerDependenciesMeta?.[peer]?.optional,
    )
    const wanted = { ...entry.dependencies, ...entry.optionalDependencies }
    for (const each of [...Object.keys(wanted), ...peers]) visit(each, base)
  }
  for (const name of names) visit(name, '')
  return found
}
