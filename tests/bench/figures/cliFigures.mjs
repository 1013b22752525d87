import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { figure } from '../report/figure.mjs'
import { targets } from './targets.mjs'
import { timeNode } from './timeNode.mjs'

const root = join(import.meta.dirname, '../../..')
const bin = (name) => join(root, 'cli/dist/bin', name)

/**
 * Wall time of the commands on a warm disk, in ms, beside that of a bare Node process.
 *
 * @param {number} rounds
 */
export function cliFigures(rounds) {
  const place = mkdtempSync(join(tmpdir(), 'appkit-bench-cli-'))
  const folder = (name, round) => join(place, `${name}-${round}`)
  try {
    timeNode(
      [join(root, 'node_modules/create-vite/index.js'), 'host', '--template', 'react-ts', '--no-interactive'],
      place,
    )
    cpSync(join(root, 'specs'), join(place, 'repo/specs'), { recursive: true })
    const quiet = ['--no-install', '--no-git', '-y', '--json']
    const commands = {
      bare: () => timeNode(['-e', '0'], place),
      createNew: (round) => timeNode([bin('create-appkit.js'), folder('new', round), ...quiet], place),
      createJoin: (round) => timeNode([bin('create-appkit.js'), folder('join', round), ...quiet], place),
      help: () => timeNode([bin('appkit.js'), '--help'], place),
      generate: () => timeNode([bin('appkit.js'), 'generate', '--cwd', join(place, 'repo')], place),
    }
    const times = Object.fromEntries(Object.keys(commands).map((name) => [name, []]))
    // Round -1 warms the disk's cache and is not counted.
    for (let round = -1; round < rounds; round++) {
      cpSync(join(place, 'host'), folder('join', round), { recursive: true })
      rmSync(join(place, 'repo/generated'), { recursive: true, force: true })
      for (const [name, run] of Object.entries(commands)) {
        const time = run(round)
        if (round >= 0) times[name].push(time)
      }
    }
    const show = (id, title) =>
      figure({ id, title, unit: 'ms', target: targets[id], values: times[id], floor: times.bare })
    return [
      show('createNew', '`create-appkit` without install, a new app'),
      show('createJoin', '`create-appkit` without install, joining an app'),
      show('help', '`appkit --help`'),
      show('generate', '`appkit generate` of this repository’s specs, from nothing'),
    ]
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
