// Which modules of the package always load together and so are one chunk: with the page, with the modal.
// What is not named here rolldown divides by itself, so that nothing loads what only another entry needs.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Each takes with it what it imports, unless an earlier group has that. */
const groups = {
  // What a developer is told is apart, so that a production build, which uses nothing of it, drops the file.
  development: ['checkGenerated', 'checkOptions', 'showProblem', 'silentServices'].map(
    (name) => `development/${name}`,
  ),
  // With the page, and what every namespace, a connection and the modal have of it.
  core: [
    'createAppKit',
    'react/index',
    'chains/driver',
    'kit/types',
    'kit/drivers',
    'chains/createRegister',
    'kit/modal',
  ],
  // The parts of the error table that several chunks share and the page has no use for.
  serviceErrors: ['errors/texts/services'],
  lateErrors: ['errors/texts/late'],
  // Each namespace has those it reads with the page, and no other.
  base58: ['encoding/base58'],
  bech32: ['encoding/bech32'],
  errors: ['errors/toAppKitError'],
  walletStandard: ['walletStandard/'],
  // What a connected user needs, whether just now or at an earlier visit.
  connection: ['kit/followConnections'],
  // Without its view: an app that calls `connect` itself does not load the modal for it.
  connect: ['kit/connect.chunk'],
  modal: ['ui/modal/mountModal', 'features/connect/connect.chunk'],
  catalogue: ['services/catalogue/calls'],
  // What every view but the first has.
  parts: ['ui/components/later/sheet', 'ui/components/CopyButton', 'ui/components/NetworkIcon', 'kit/toasts'],
  connecting: ['features/connect/connecting.chunk'],
  // What some of the views after those have.
  laterParts: [
    'ui/components/later/SearchField',
    'ui/useCurrentInSight',
    'features/connect/wallet/findConnectors',
    'features/connect/wallet/GetWallet',
  ],
}

/** Whether a chunk has the name of a group. */
export const isGroup = (name) => Object.hasOwn(groups, name)

/**
 * @param {string} source runtime/src
 * @returns groups for rolldown's `codeSplitting`
 * @throws {Error} naming a module that is gone.
 */
export function chunkGroups(source) {
  return Object.entries(groups).map(([name, modules], index) => {
    const files = new Set(modules.flatMap((module) => filesOf(source, module)))
    return { name, test: (id) => files.has(id), priority: -index }
  })
}

function filesOf(source, module) {
  if (module.endsWith('/'))
    return readdirSync(join(source, module))
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => join(source, module, name))
  const file = ['.ts', '.tsx'].map((ext) => join(source, module + ext)).find(existsSync)
  if (file === undefined) throw new Error(`runtime/scripts/chunkGroups.mjs names ${module}, which is gone.`)
  return [file]
}
